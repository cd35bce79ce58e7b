'use client'
import { useOnMount } from './use-on-mount.ts'

/** How many errors of forms stand on the page. */
let shown = 0

/**
 * As long as it is on the page the document's title begins with “Error: ”: what a screen reader says first, and what a
 * tab shows [UI-20]. Put it beside every message that says what is wrong with a form.
 */
export function TitleError() {
  useOnMount(addError)
  return null
}

// On every page, and so in as few bytes as may be.
function addError() {
  count(1)
  return () => count(-1)
}

function count(more: number): void {
  shown += more
  const title = document.title.replace('Error: ', '')
  // A page without a title yet gets its own first.
  if (title) document.title = (shown ? 'Error: ' : '') + title
}
