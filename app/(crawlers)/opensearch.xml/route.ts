import { XML_HEAD, xmlElement, xmlText } from '#lib/domain/text/xml-text.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { shopName } from '../../shop-name.ts'
import { ownWords } from '../../shop-words.ts'
import { textAnswer } from '../text-answer.ts'

export const dynamic = 'force-dynamic'

/** Lets a browser search the shop from its address bar. */
export async function GET(): Promise<Response> {
  const { siteUrl } = environment()
  const { sells } = await ownWords()
  const template = xmlText(`${siteUrl}/search?q={searchTerms}`)
  const parts = [
    xmlElement('ShortName', shopName().slice(0, 16)),
    xmlElement('Description', `Search ${shopName()} for ${sells}`),
    xmlElement('InputEncoding', 'UTF-8'),
    xmlElement('Language', 'en-AU'),
    `<Image width="32" height="32" type="image/x-icon">${xmlText(`${siteUrl}/favicon.ico`)}</Image>`,
    `<Url type="text/html" method="get" template="${template}"/>`,
    `<Url type="application/opensearchdescription+xml" rel="self" template="${xmlText(`${siteUrl}/opensearch.xml`)}"/>`,
  ]
  const body = `${XML_HEAD}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n${parts.join('\n')}\n</OpenSearchDescription>\n`
  return textAnswer('application/opensearchdescription+xml', body)
}
