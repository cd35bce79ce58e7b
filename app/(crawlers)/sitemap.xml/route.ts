import { sitemapIndex } from '#lib/domain/seo/sitemap.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { sitemapShards } from '#lib/server/seo/sitemap-pages.ts'
import { textAnswer } from '../text-answer.ts'

export const dynamic = 'force-dynamic'

/** The index of sitemaps, one or more for each kind of page [SEO-04]. */
export async function GET(): Promise<Response> {
  return textAnswer('application/xml', sitemapIndex(await sitemapShards(), environment().siteUrl))
}
