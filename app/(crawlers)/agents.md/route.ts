import { agentsGuide } from '#lib/server/seo/agents-guide.ts'
import { shopName } from '../../shop-name.ts'
import { textAnswer } from '../text-answer.ts'

export const dynamic = 'force-dynamic'

/** How a program that helps a shopper finds, checks and offers goods [SEO-08]. */
export function GET(): Response {
  return textAnswer('text/markdown', agentsGuide(shopName()), { 'X-Robots-Tag': 'noindex' })
}
