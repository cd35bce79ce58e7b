const loading = new Map<string, Promise<void>>()

/**
 * Puts a provider's script into the page, once. Rejects when it does not come within `patienceMs`; the next call tries
 * anew [PAY-26].
 */
export function loadProviderScript(src: string, patienceMs = 10_000): Promise<void> {
  const known = loading.get(src)
  if (known) return known
  const fresh = load(src, patienceMs)
  loading.set(src, fresh)
  fresh.catch(() => loading.delete(src))
  return fresh
}

function load(src: string, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    const giveUp = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error(`${new URL(src).hostname} gave no script.`))
    }
    const timer = setTimeout(giveUp, patienceMs)
    script.onerror = giveUp
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    document.head.append(script)
  })
}
