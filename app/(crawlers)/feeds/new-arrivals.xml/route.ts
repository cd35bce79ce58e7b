import { rssFeed } from '#lib/domain/seo/rss.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { arrivalItems } from '#lib/server/seo/feed-items.ts'
import { shopName } from '../../../shop-name.ts'
import { ownWords } from '../../../shop-words.ts'
import { textAnswer } from '../../text-answer.ts'

export const dynamic = 'force-dynamic'

/** What has come in lately, as a feed. */
export async function GET(): Promise<Response> {
  const channel = {
    title: `New at ${shopName()}`,
    description: `The newest ${(await ownWords()).everything}.`,
    page: '/shop/new-arrivals',
    self: '/feeds/new-arrivals.xml',
  }
  return textAnswer('application/rss+xml', rssFeed(channel, await arrivalItems(), environment().siteUrl))
}
