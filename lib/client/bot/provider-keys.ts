/** The word that stands for a key where the provider is stood in for. */
export const SANDBOX_KEY = 'sandbox'

/** The public key of a provider, as the page carries it; undefined where the shop has none. */
export function providerKey(provider: 'recaptcha' | 'turnstile'): string | undefined {
  return document.documentElement.dataset[provider] || undefined
}
