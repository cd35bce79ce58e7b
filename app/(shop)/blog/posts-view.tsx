import { notFound } from 'next/navigation'
import { PostGrid } from '#components/content/post-card.tsx'
import { PostPages } from '#components/content/post-pages.tsx'
import { TopicLinks } from '#components/content/topic-links.tsx'
import { Breadcrumbs } from '#components/ui/breadcrumbs.tsx'
import { JsonLd } from '#components/ui/json-ld.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { breadcrumbList } from '#lib/domain/seo/structured-data/breadcrumb-list.ts'
import { blogTopics, postsPage, type Topic } from '#lib/server/content/blog.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { ownWords } from '../../shop-words.ts'

const EAGER = 3

interface PostsViewProps {
  page: number
  /** Only posts of this topic. */
  topic?: Topic | undefined
}

/** The blog, or one topic of it, a page at a time; a page past the end does not exist [BLOG-01, BLOG-03, ROUTE-19]. */
export async function PostsView({ page, topic }: PostsViewProps) {
  const [list, topics] = await Promise.all([postsPage({ page, topic: topic?.slug }), blogTopics()])
  if (page > list.pageCount) notFound()
  const path = topic ? `/blog/${topic.slug}` : '/blog'
  const title = topic?.name ?? 'Blog'
  const above = [{ name: 'Home', href: '/' }, ...(topic ? [{ name: 'Blog', href: '/blog' }] : [])]
  return (
    <div className="wrap blog">
      <JsonLd data={breadcrumbList([...above, { name: title, href: path }], environment().siteUrl)} />
      <Breadcrumbs crumbs={[...above, { name: title }]} />
      <header className="reading-head">
        <h1>{title}</h1>
        <p className="reading-lead">{topic?.intro || (await ownWords()).blogLead}</p>
      </header>
      <TopicLinks topics={topics} current={topic?.slug} />
      {list.total === 0 ? (
        <p>Nothing has been written here yet.</p>
      ) : (
        <PostPages
          key={`${path} ${page}`}
          path={path}
          page={page}
          pageCount={list.pageCount}
          links={<Pagination page={page} pageCount={list.pageCount} href={(n) => postsHref(path, n)} />}
        >
          <h2 className="sr-only">{page > 1 ? `Posts, page ${page}` : 'Posts'}</h2>
          <PostGrid posts={list.posts} eager={EAGER} />
        </PostPages>
      )}
    </div>
  )
}

/** The URL of a page of a list of posts. */
export function postsHref(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path
}
