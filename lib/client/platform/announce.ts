let region: HTMLElement | undefined
/** What is about to be said: two things that happen at once are both heard. */
let waiting: string[] = []

/**
 * Says something to a screen reader without moving the focus. The region lives outside React: a new page must not cut
 * it off.
 */
export function announce(text: string): void {
  if (typeof document === 'undefined') return
  if (!region?.isConnected) {
    region = document.createElement('div')
    region.setAttribute('role', 'status')
    region.setAttribute('aria-live', 'polite')
    // Overlays silence the rest of the page, but not what carries this mark.
    region.setAttribute('data-live', '')
    region.style.cssText =
      'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap'
    document.body.append(region)
  }
  const spoken = region
  waiting = [...waiting.filter((each) => each !== text), text]
  if (waiting.length > 1) return
  spoken.textContent = ''
  // A region that was just made, or says the same twice, is only read when its text changes in a later task.
  setTimeout(() => {
    spoken.textContent = waiting.join(' ')
    waiting = []
  }, 50)
}
