import { baseForm, wordsOf } from '../search/search-words.ts'

export interface HelpLink {
  href: string
  title: string
}

interface Titled {
  /** Below /articles. */
  path: string
  title: string
}

/** Words that say nothing of what a question is about, though titles use them. */
const SILENT = new Set([
  ...['a', 'about', 'an', 'and', 'can', 'could', 'do', 'for', 'how', 'i', 'in', 'is', 'it', 'my', 'not', 'of', 'on'],
  ...['or', 'the', 'to', 'us', 'using', 'way', 'what', 'when', 'with', 'you', 'your'],
])

/** What shoppers call the thing an article is about, by its path; only where its title does not say it. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  delivery: 'shipping postage freight courier dispatch',
  returns: 'refunds exchanges swaps',
  'payment-methods': 'payment paypal visa mastercard',
}

const STORES = { href: '/stores', title: 'Stores and opening hours' }
const STORE_WORDS = termsOf('stores store shop location opening hours trading hours open closing near nearest')

/**
 * The pages of help that a search is about, best first: articles whose title, path or other name has a word of it, and
 * the stores. For a shopper who looks for “returns” among the boots [CAT-28].
 */
export function helpAbout(search: string, articles: readonly Titled[], max: number): HelpLink[] {
  const asked = termsOf(search)
  const pages = articles.map(({ path, title }) => ({
    link: { href: `/articles/${path}`, title },
    terms: termsOf(`${title} ${path} ${ALSO_CALLED[path] ?? ''}`),
  }))
  const found = [{ link: STORES, terms: STORE_WORDS }, ...pages]
    .map(({ link, terms }) => ({ link, shared: [...asked].filter((term) => terms.has(term)).length }))
    .filter(({ shared }) => shared > 0)
  found.sort((a, b) => b.shared - a.shared || a.link.href.length - b.link.href.length)
  return found.slice(0, max).map(({ link }) => link)
}

function termsOf(text: string): Set<string> {
  return new Set(
    wordsOf(text)
      .map(baseForm)
      .filter((word) => !SILENT.has(word)),
  )
}
