import 'server-only'
import sanitizeHtml from 'sanitize-html'

// Rich text is made safe once, when it is written; pages show what is stored as it is. No scripts, styles, frames,
// handlers or ids survive [BLOG-07].

const TEXT_TAGS = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'h3', 'h4', 'a']
const TABLE_TAGS = ['table', 'thead', 'tbody', 'tr', 'th', 'td']
const SCHEMES = { allowedSchemes: ['https', 'http', 'mailto', 'tel'], allowProtocolRelative: false }

const DESCRIPTION: sanitizeHtml.IOptions = {
  ...SCHEMES,
  allowedTags: [...TEXT_TAGS, ...TABLE_TAGS],
  allowedAttributes: { a: ['href', 'rel'] },
  // A page has one h1, and the shop's own h2 stand above the description.
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener' }),
  },
}

const ARTICLE: sanitizeHtml.IOptions = {
  ...SCHEMES,
  allowedTags: [
    ...TEXT_TAGS,
    ...TABLE_TAGS,
    ...['h2', 'caption', 'blockquote', 'hr', 'figure', 'figcaption', 'img', 'dl', 'dt', 'dd', 'small', 'sup', 'sub'],
  ],
  allowedAttributes: {
    a: ['href'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemesByTag: { img: ['https'] },
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    img: (tagName, attribs) => ({
      tagName,
      // An image without words says nothing to a screen reader rather than its file's name.
      attribs: { alt: '', ...attribs, loading: 'lazy', decoding: 'async' },
    }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs['src'],
}

/** A product's description that can stand in a page: only plain structure survives; bare text becomes a paragraph. */
export function safeDescription(html: string): string {
  const clean = sanitizeHtml(html, DESCRIPTION).trim()
  if (clean === '') return ''
  return /<(p|ul|ol|table|h3|h4)\b/.test(clean) ? clean : `<p>${clean}</p>`
}

/**
 * The body of an article or post: headings from h2 down, lists, tables, quotes, links and pictures of this shop or over
 * https. Scripts never survive. Safe to give its own answer again [BLOG-07].
 */
export function safeArticle(html: string): string {
  const clean = sanitizeHtml(html, ARTICLE).trim()
  if (clean === '') return ''
  return /<(p|ul|ol|table|h2|h3|h4|figure|blockquote|dl)\b/.test(clean) ? clean : `<p>${clean}</p>`
}
