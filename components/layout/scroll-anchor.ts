/**
 * Remembers where a ticked box stands in its form, and answers with what puts it there again once the lists above it
 * have lost or won rows. A browser's own scroll anchoring does that only while the element it chose to hold on to
 * stays. Nothing happens to a form that does not scroll by itself: on a wide screen it is the page that must stay where
 * it is.
 */
export function scrollAnchor(box: HTMLInputElement, form: HTMLFormElement): () => void {
  const { name, value } = box
  const before = heightAbove(box, form)
  // Where the browser does hold on to something, the same rows would count twice.
  form.style.overflowAnchor = 'none'
  return () => {
    requestAnimationFrame(() => requestAnimationFrame(() => form.style.removeProperty('overflow-anchor')))
    if (form.scrollHeight <= form.clientHeight) return
    // A value may have moved to another list of its group, as another box.
    const boxes = form.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`)
    const still = box.isConnected ? box : [...boxes].find((each) => each.value === value)
    if (still) form.scrollTop += heightAbove(still, form) - before
  }
}

/** CSS pixels between the top of the form's content, scrolled away or not, and the box. */
function heightAbove(box: HTMLElement, form: HTMLElement): number {
  return box.getBoundingClientRect().top - form.getBoundingClientRect().top + form.scrollTop
}
