/**
 * Brings a list of boxes with labels up to date without writing it anew: a box that is still offered stays the element
 * it is, with its tick, its focus and the row it stands in; what its label says becomes what `markup` says.
 */
export function rewriteChoices(list: HTMLElement, markup: string): void {
  const fresh = document.createElement('template')
  fresh.innerHTML = markup
  const standing = new Map([...list.children].map((row) => [keyOf(row), row]))
  const focused = document.activeElement
  let place = list.firstElementChild
  for (const row of [...fresh.content.children]) {
    const kept = standing.get(keyOf(row))
    if (kept) relabel(kept, row)
    const next = kept ?? row
    if (next === place) place = place.nextElementSibling
    else list.insertBefore(next, place)
    standing.delete(keyOf(row))
  }
  for (const gone of standing.values()) gone.remove()
  // A row that moved has lost it.
  if (focused instanceof HTMLElement && list.contains(focused) && document.activeElement !== focused)
    focused.focus({ preventScroll: true })
}

function keyOf(row: Element): string | undefined {
  return row.querySelector('input')?.value
}

/** Gives a row another row's label around its own box. */
function relabel(row: Element, fresh: Element): void {
  const [box, words] = [row.querySelector('input'), fresh.querySelector('input')]
  if (!box?.parentElement || !words?.parentElement) return
  while (box.nextSibling) box.nextSibling.remove()
  while (words.nextSibling) box.parentElement.append(words.nextSibling)
}
