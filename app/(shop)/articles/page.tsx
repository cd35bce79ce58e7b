import type { Metadata } from 'next'
import { HelpList } from '#components/content/help-list.tsx'
import { HelpSearch } from '#components/content/help-search.tsx'
import { Breadcrumbs } from '#components/ui/breadcrumbs.tsx'
import { helpTopics } from '#lib/domain/content/help-topics.ts'
import { articlesAbout } from '#lib/server/content/article-search.ts'
import { articlesPage } from '#lib/server/content/articles.ts'

interface HelpPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

async function askedIn({ searchParams }: HelpPageProps): Promise<string> {
  const { q } = await searchParams
  return typeof q === 'string' ? q.trim() : ''
}

export async function generateMetadata(props: HelpPageProps): Promise<Metadata> {
  const asked = await askedIn(props)
  return {
    title: asked ? `Help about “${asked}”` : 'Help',
    description:
      'Help with delivery, returns and exchanges, sizes, payment, click and collect, warranties and the small print.',
    alternates: { canonical: '/articles' },
    ...(asked ? { robots: { index: false, follow: true } } : {}),
  }
}

/** Help and policy pages by topic, or those about what was asked [BLOG-05, BLOG-08, BLOG-09]. */
export default async function HelpPage(props: HelpPageProps) {
  const asked = await askedIn(props)
  const [{ articles }, found] = await Promise.all([articlesPage(1), articlesAbout(asked)])
  return (
    <div className="wrap reading">
      <Breadcrumbs
        crumbs={[
          { name: 'Home', href: '/' },
          ...(asked ? [{ name: 'Help', href: '/articles' }, { name: 'Search' }] : [{ name: 'Help' }]),
        ]}
      />
      <header className="reading-head">
        <h1>Help</h1>
        <p className="reading-lead">Delivery, returns, sizes, payment and the small print.</p>
      </header>
      {articles.length === 0 ? <p>Nothing has been written here yet.</p> : <HelpSearch asked={asked} />}
      {asked ? <Found asked={asked} found={found} /> : null}
      {found.length === 0
        ? helpTopics(articles).map(({ title, articles: of }) => (
            <section key={title} className="pb-8" aria-label={title}>
              <h2 className="pb-3 text-xl">{title}</h2>
              <HelpList items={of.map(({ path, title, summary }) => ({ path, title, text: summary }))} level={3} />
            </section>
          ))
        : null}
    </div>
  )
}

function Found({ asked, found }: { asked: string; found: Awaited<ReturnType<typeof articlesAbout>> }) {
  if (found.length === 0) {
    return (
      <p role="status" className="pb-8">
        No help page is about “{asked}”. Try another word, pick a topic below, or look for{' '}
        <a className="link" href={`/search?q=${encodeURIComponent(asked)}`}>
          products called “{asked}”
        </a>
        .
      </p>
    )
  }
  return (
    <>
      <p role="status" className="pb-4">
        {found.length} {found.length === 1 ? 'page' : 'pages'} about “{asked}”.{' '}
        <a className="link" href="/articles">
          All help pages
        </a>
      </p>
      <HelpList items={found.map(({ path, title, excerpt }) => ({ path, title, text: excerpt }))} level={2} />
    </>
  )
}
