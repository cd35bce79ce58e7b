/** In a tab nobody looks at nothing is painted: it goes on after this. */
const UNSEEN_MS = 100

/** Resolves when what was set just now is on screen: a press is answered first, and what is long comes after. */
export function afterNextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, UNSEEN_MS)
  })
}
