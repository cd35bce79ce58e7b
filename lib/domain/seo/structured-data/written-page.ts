import { type PictureFacts, rasterPath } from './picture-url.ts'
import { CONTEXT, type SchemaNode } from './schema-org.ts'

interface Site {
  origin: string
  shopName: string
}

interface Written {
  /** Path of the page, with its leading slash. */
  href: string
  title: string
  summary: string
  /** ISO instants. */
  publishedAt: string
  updatedAt: string
}

/** An article of the help pages. */
export function articleData(article: Written, site: Site): SchemaNode {
  return { ...written('Article', article, site), author: publisher(site) }
}

/** A post of the blog. */
export function blogPosting(
  post: Written & { author: string; image?: PictureFacts | undefined },
  site: Site,
): SchemaNode {
  return {
    ...written('BlogPosting', post, site),
    author: person(post.author),
    ...(post.image ? { image: [site.origin + rasterPath(post.image)] } : {}),
  }
}

/** `Des Okafor, repair bench`: a name, and what its owner does here. */
function person(author: string): SchemaNode {
  const [name = '', ...title] = author.split(', ')
  return { '@type': 'Person', name, ...(title.length > 0 ? { jobTitle: title.join(', ') } : {}) }
}

function written(type: string, page: Written, site: Site): SchemaNode {
  const url = site.origin + page.href
  return {
    '@context': CONTEXT,
    '@type': type,
    headline: page.title,
    description: page.summary,
    url,
    mainEntityOfPage: url,
    inLanguage: 'en-AU',
    datePublished: page.publishedAt,
    dateModified: modifiedAt(page),
    publisher: publisher(site),
  }
}

/**
 * When a page was last changed as readers see it, an ISO instant: what is written ahead and appears later was changed
 * before it was there, which search engines take for a mistake [SEO-02].
 */
export function modifiedAt({ publishedAt, updatedAt }: Pick<Written, 'publishedAt' | 'updatedAt'>): string {
  return Date.parse(updatedAt) > Date.parse(publishedAt) ? updatedAt : publishedAt
}

function publisher({ origin, shopName }: Site): SchemaNode {
  return { '@type': 'Organization', name: shopName, url: `${origin}/`, logo: `${origin}/icons/icon-512.png` }
}
