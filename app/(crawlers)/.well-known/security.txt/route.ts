import { environment } from '#lib/server/platform/environment.ts'
import { textAnswer } from '../../text-answer.ts'

export const dynamic = 'force-dynamic'

const VALID_DAYS = 180
const DAY_MS = 86_400_000

/** Where to report a weakness, as RFC 9116 has it. Computed, so that it never expires unnoticed. */
export function GET(): Response {
  const { siteUrl, SHOP_SUPPORT_EMAIL } = environment()
  const contact = SHOP_SUPPORT_EMAIL ?? `security@${new URL(siteUrl).hostname}`
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const lines = [
    `Contact: mailto:${contact}`,
    `Expires: ${new Date(midnight + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ]
  return textAnswer('text/plain', lines.join('\n'))
}
