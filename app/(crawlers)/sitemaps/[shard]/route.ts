import { sitemap } from '#lib/domain/seo/sitemap.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { sitemapPages } from '#lib/server/seo/sitemap-pages.ts'
import { nothingHere, textAnswer } from '../../text-answer.ts'

export const dynamic = 'force-dynamic'

/** One sitemap of the index: `/sitemaps/categories.xml` [SEO-04]. */
export async function GET(_request: Request, { params }: { params: Promise<{ shard: string }> }): Promise<Response> {
  const { shard } = await params
  const pages = shard.endsWith('.xml') ? await sitemapPages(shard.slice(0, -'.xml'.length)) : undefined
  return pages ? textAnswer('application/xml', sitemap(pages, environment().siteUrl)) : nothingHere()
}
