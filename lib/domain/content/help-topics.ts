interface Topic {
  title: string
  /** Paths below /articles that belong to it, and all below them, in the order they are shown. */
  paths: readonly string[]
}

const TOPICS: readonly Topic[] = [
  { title: 'Orders and delivery', paths: ['delivery', 'click-and-collect', 'order-not-processed'] },
  { title: 'Returns and warranty', paths: ['returns', 'warranty'] },
  { title: 'Sizes, safety and care', paths: ['size-guide', 'safety-standards', 'product-care'] },
  { title: 'Paying', paths: ['payment-methods', 'afterpay', 'gift-cards', 'promotions-terms'] },
  { title: 'Contact and company', paths: ['contact', 'trade-accounts', 'about', 'careers', 'sustainability'] },
  { title: 'Small print', paths: ['terms', 'privacy', 'accessibility'] },
]
/** What a retailer has written besides. */
const OTHER = 'More'

export interface HelpTopic<Article> {
  title: string
  articles: Article[]
}

/**
 * Articles by topic, topics that have none left out; what belongs to no topic comes last, in the order given [BLOG-08].
 */
export function helpTopics<Article extends { path: string }>(articles: readonly Article[]): HelpTopic<Article>[] {
  const rest = new Set(articles)
  const take = (path: string) => {
    const taken = [...rest].filter((article) => article.path === path || article.path.startsWith(`${path}/`))
    for (const article of taken) rest.delete(article)
    return taken.sort((a, b) => a.path.length - b.path.length)
  }
  const topics = TOPICS.map(({ title, paths }) => ({ title, articles: paths.flatMap(take) }))
  return [...topics, { title: OTHER, articles: [...rest] }].filter((topic) => topic.articles.length > 0)
}
