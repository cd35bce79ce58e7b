/** So far below the window something is as good as seen: fetched by the time it is. */
const AHEAD = '100px'

/**
 * Runs `start` once, when something in `root` that matches comes near the window, now or later. Returns how to wait no
 * longer.
 */
export function whenNear(root: Element, selector: string, start: () => void): () => void {
  const watched = new WeakSet<Element>()
  let done = false
  const near = new IntersectionObserver(
    (seen) => {
      if (done || !seen.some(({ isIntersecting }) => isIntersecting)) return
      stop()
      start()
    },
    { rootMargin: AHEAD },
  )
  const watch = () => {
    for (const each of root.querySelectorAll(selector)) {
      if (watched.has(each)) continue
      watched.add(each)
      near.observe(each)
    }
  }
  const later = new MutationObserver(watch)
  const stop = () => {
    done = true
    near.disconnect()
    later.disconnect()
  }
  later.observe(root, { childList: true, subtree: true })
  watch()
  return stop
}
