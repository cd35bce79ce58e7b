/** Next's own region, in a shadow root of its own. */
const HOST = 'next-route-announcer'
const REGION = '#__next-route-announcer__'

/**
 * Has a new page announced by its title [UI-18]. Next announces by what the title is when the page is drawn; where it
 * comes a moment behind the page, that is its heading, which the focus has read out already. Returns how to stop
 * waiting for it.
 */
export function announceLateTitle(): () => void {
  if (document.title !== '') return () => {}
  const head = new MutationObserver(() => {
    if (document.title === '') return
    head.disconnect()
    // Behind what Next says of the same page.
    requestAnimationFrame(() => {
      const said = document.querySelector(HOST)?.shadowRoot?.querySelector(REGION)?.firstChild
      if (said && said.nodeValue !== document.title) said.nodeValue = document.title
    })
  })
  head.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => head.disconnect()
}
