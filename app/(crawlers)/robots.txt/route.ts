import { closedToRobots, openToRobots } from '#lib/domain/seo/crawl-policy.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { textAnswer } from '../text-answer.ts'

export const dynamic = 'force-dynamic'

/** What crawlers may read, and where the sitemap is [SEO-04]. See docs/decisions/013-crawl-policy.md. */
export function GET(): Response {
  const lines = [
    '# Every product, category, brand, store, article and post is open to every crawler.',
    '# Crawlers of AI services are welcome on the same terms: to answer a shopper, cite the page; prices and stock change,',
    '# so ask again rather than remember. Pages also come as Markdown: the same address with .md behind it; see /agents.md.',
    '',
    'User-agent: *',
    ...openToRobots().map((rule) => `Allow: ${rule}`),
    ...closedToRobots().map((rule) => `Disallow: ${rule}`),
    '',
    `Sitemap: ${environment().siteUrl}/sitemap.xml`,
    '',
  ]
  return textAnswer('text/plain', lines.join('\n'))
}
