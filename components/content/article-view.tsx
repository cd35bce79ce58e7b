import { Breadcrumbs, type Crumb } from '#components/ui/breadcrumbs.tsx'
import type { Article } from '#lib/contract/content.ts'
import { articleContents } from '#lib/domain/content/article-contents.ts'
import { dayText } from '#lib/domain/dates/shop-date.ts'
import { RichBody } from './rich-body.tsx'

interface ArticleViewProps {
  article: Article
  crumbs: readonly Crumb[]
  related: readonly { path: string; title: string }[]
}

/** Fewer headings than this need no list of their own. */
const CONTENTS_MIN = 3

/** A help or policy page: text first, what else helps beside it [BLOG-04]. */
export function ArticleView({ article, crumbs, related }: ArticleViewProps) {
  const { body, headings } = articleContents(article.body)
  return (
    <div className="wrap reading">
      <Breadcrumbs crumbs={crumbs} />
      <article>
        <header className="reading-head">
          <h1>{article.title}</h1>
          {article.summary ? <p className="reading-lead">{article.summary}</p> : null}
          <p className="reading-facts">
            Updated <time dateTime={article.updatedAt}>{dayText(article.updatedAt)}</time>
          </p>
        </header>
        <div className="reading-columns">
          {headings.length >= CONTENTS_MIN ? (
            <nav className="reading-contents" aria-labelledby="contents-title">
              <h2 id="contents-title" className="eyebrow">
                On this page
              </h2>
              <ol>
                {headings.map(({ id, text }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{text}</a>
                  </li>
                ))}
              </ol>
            </nav>
          ) : null}
          <RichBody html={body} />
          <aside className="reading-aside" aria-labelledby="more-help">
            <h2 id="more-help">More help</h2>
            <ul>
              {related.map(({ path, title }) => (
                <li key={path}>
                  <a href={`/articles/${path}`}>{title}</a>
                </li>
              ))}
              <li>
                <a href="/articles">All help pages</a>
              </li>
            </ul>
          </aside>
        </div>
      </article>
    </div>
  )
}
