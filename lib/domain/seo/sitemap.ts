import { XML_HEAD, xmlElement, xmlText } from '../text/xml-text.ts'

/**
 * A page of a sitemap. Paths begin with a slash; `changed` is when what the page shows changed last, where the shop
 * knows.
 */
export interface SitemapPage {
  path: string
  changed?: Date | undefined
  images?: readonly string[] | undefined
}

/** One file of the index. */
export interface SitemapShard {
  path: string
  changed?: Date | undefined
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1'

/** The list of sitemaps [SEO-04]. */
export function sitemapIndex(shards: readonly SitemapShard[], origin: string): string {
  const entries = shards.map((shard) => `<sitemap>${place(shard, origin)}</sitemap>\n`)
  return `${XML_HEAD}<sitemapindex xmlns="${SITEMAP}">\n${entries.join('')}</sitemapindex>\n`
}

/** Pages with their pictures [SEO-04]. */
export function sitemap(pages: readonly SitemapPage[], origin: string): string {
  const entries = pages.map(
    (page) => `<url>${place(page, origin)}${(page.images ?? []).map(image(origin)).join('')}</url>\n`,
  )
  return `${XML_HEAD}<urlset xmlns="${SITEMAP}" xmlns:image="${IMAGE}">\n${entries.join('')}</urlset>\n`
}

function place({ path, changed }: SitemapShard, origin: string): string {
  return xmlElement('loc', origin + path) + xmlElement('lastmod', changed?.toISOString())
}

const image = (origin: string) => (path: string) =>
  `<image:image><image:loc>${xmlText(origin + path)}</image:loc></image:image>`
