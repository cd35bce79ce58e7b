const loaded = new Map<string, Promise<void>>()

/**
 * Puts a provider's script into the page, once. Rejects when it cannot be loaded; the next call tries again [PAY-26].
 */
export function loadProviderScript(src: string): Promise<void> {
  const known = loaded.get(src)
  if (known) return known
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      loaded.delete(src)
      reject(new Error('A provider’s script could not be loaded.'))
    }
    document.head.append(script)
  })
  loaded.set(src, loading)
  return loading
}
