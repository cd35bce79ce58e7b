import type { Metadata } from 'next'
import { Breadcrumbs } from '#components/ui/breadcrumbs.tsx'
import { articlesPage } from '#lib/server/content/articles.ts'

export const metadata: Metadata = {
  title: 'Help',
  description:
    'Help with delivery, returns and exchanges, sizes, payment, click and collect, warranties and the small print.',
  alternates: { canonical: '/articles' },
}

/** Every help and policy page by title [BLOG-05]. */
export default async function HelpPage() {
  const { articles } = await articlesPage(1)
  return (
    <div className="wrap reading">
      <Breadcrumbs crumbs={[{ name: 'Home', href: '/' }, { name: 'Help' }]} />
      <header className="reading-head">
        <h1>Help</h1>
        <p className="reading-lead">Delivery, returns, sizes, payment and the small print.</p>
      </header>
      {articles.length === 0 ? <p>Nothing has been written here yet.</p> : null}
      <ul className="help-list">
        {articles.map(({ path, title, summary }) => (
          <li key={path}>
            <h2>
              <a href={`/articles/${path}`}>{title}</a>
            </h2>
            {summary ? <p>{summary}</p> : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
