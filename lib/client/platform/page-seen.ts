/** Resolves when the page is looked at: a browser may make it ahead of a press that never comes. */
export function seen(): Promise<void> {
  if (!(document as { prerendering?: boolean }).prerendering) return Promise.resolve()
  return new Promise((resolve) => document.addEventListener('prerenderingchange', () => resolve(), { once: true }))
}
