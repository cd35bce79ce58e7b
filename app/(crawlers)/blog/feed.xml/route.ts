import { rssFeed } from '#lib/domain/seo/rss.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { postItems } from '#lib/server/seo/feed-items.ts'
import { shopName } from '../../../shop-name.ts'
import { ownWords } from '../../../shop-words.ts'
import { textAnswer } from '../../text-answer.ts'

export const dynamic = 'force-dynamic'

/** The blog as a feed. */
export async function GET(): Promise<Response> {
  const channel = {
    title: `${shopName()} blog`,
    description: (await ownWords()).blogFeed,
    page: '/blog',
    self: '/blog/feed.xml',
  }
  return textAnswer('application/rss+xml', rssFeed(channel, await postItems(), environment().siteUrl))
}
