import { FRAUD_TOKEN_COOKIE_AGE_DAYS } from '#lib/domain/shop-rules.ts'

const NAME = 'fraud_token'
const MAX_AGE_SECONDS = FRAUD_TOKEN_COOKIE_AGE_DAYS * 24 * 60 * 60

/**
 * This browser's fraud token: 128 random bits in a first-party cookie, made on the first visit to checkout [PAY-06].
 */
export function fraudToken(): string {
  const held = document.cookie.split('; ').find((pair) => pair.startsWith(`${NAME}=`))
  const value = held?.slice(NAME.length + 1)
  if (value && /^[0-9a-f]{32}$/.test(value)) return value
  const fresh = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the placement that follows must already find it.
  document.cookie = `${NAME}=${fresh}; Path=/; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax${secure}`
  return fresh
}
