interface PageEvents {
  /** The page is being left, perhaps for good: what is on its way is no longer ours to judge. */
  left: () => void
  back: () => void
  offline: () => void
}

/** Tells when the page is left, and when it or the network is back or away. Returns how to stop. */
export function watchPage({ left, back, offline }: PageEvents): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && back()
  window.addEventListener('pageshow', onPageShow)
  window.addEventListener('pagehide', left)
  window.addEventListener('online', back)
  window.addEventListener('offline', offline)
  return () => {
    window.removeEventListener('pageshow', onPageShow)
    window.removeEventListener('pagehide', left)
    window.removeEventListener('online', back)
    window.removeEventListener('offline', offline)
  }
}
