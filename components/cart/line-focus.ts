/** Gives a line of the cart the focus, once it is drawn: the button that was pressed is gone. */
export function focusLine(lineId: string): void {
  requestAnimationFrame(() => document.getElementById(`line-${lineId}`)?.focus())
}
