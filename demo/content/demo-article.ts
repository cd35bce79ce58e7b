import 'server-only'

/** An article of the demo shop. */
export interface DemoArticle {
  /** Below /articles. */
  path: string
  title: string
  summary: string
  /** Day of the last change. */
  updated: string
  /** Safe HTML: h2, h3, p, ul, ol, li, strong, em, a, table. */
  body: string
}
