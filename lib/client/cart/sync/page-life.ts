/** Coming back sooner than this asks nothing. */
const AWAY_MS = 15_000

interface PageEvents {
  /** The page is being left, perhaps for good: what is on its way is no longer ours to judge. */
  left: () => void
  back: () => void
}

/** Tells when the page is left, and when a shopper or the network is back. Returns how to stop. */
export function watchPage({ left, back }: PageEvents): () => void {
  let hiddenSince = Number.POSITIVE_INFINITY
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') hiddenSince = Date.now()
    else if (Date.now() - hiddenSince > AWAY_MS) back()
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && back()
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pageshow', onPageShow)
  window.addEventListener('pagehide', left)
  window.addEventListener('online', back)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pageshow', onPageShow)
    window.removeEventListener('pagehide', left)
    window.removeEventListener('online', back)
  }
}
