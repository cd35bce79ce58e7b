import { environment } from '#lib/server/platform/environment.ts'
import { nothingHere, textAnswer } from '../text-answer.ts'

export const dynamic = 'force-dynamic'

/** Proves to search engines that it is this shop which tells them of its changes [SEO-10]. */
export function GET(): Response {
  const { INDEXNOW_KEY: key } = environment()
  return key === undefined ? nothingHere() : textAnswer('text/plain', key, { 'X-Robots-Tag': 'noindex' })
}
