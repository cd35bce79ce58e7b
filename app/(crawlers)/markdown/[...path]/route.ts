import { decoded } from '#lib/domain/text/decoded.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { markdownPage } from '#lib/server/seo/markdown-page.ts'
import { nothingHere, textAnswer } from '../../text-answer.ts'

export const dynamic = 'force-dynamic'

/**
 * A page's twin in Markdown, `/markdown/products/…`. The front door gives it to those who ask for the page's address
 * with `.md` behind it, or for the page itself with `Accept: text/markdown`. Not for search engines, which have the
 * page [SEO-07].
 */
export async function GET(request: Request, { params }: { params: Promise<{ path: string[] }> }): Promise<Response> {
  const path = `/${(await params).path.map(decoded).join('/')}`
  const { searchParams } = new URL(request.url)
  const text = await markdownPage(path, searchParams)
  if (text === undefined) return nothingHere()
  return textAnswer('text/markdown', text, {
    Vary: 'Accept',
    'X-Robots-Tag': 'noindex',
    Link: `<${environment().siteUrl}${path === '/index' ? '/' : encodeURI(path)}>; rel="canonical"`,
  })
}
