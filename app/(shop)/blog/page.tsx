import type { Metadata } from 'next'
import { ownWords } from '../../shop-words.ts'
import { pageNumber } from './page-number.ts'
import { PostsView, postsHref } from './posts-view.tsx'

interface BlogPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ searchParams }: BlogPageProps): Promise<Metadata> {
  const page = pageNumber(await searchParams)
  return {
    title: page > 1 ? `Blog, page ${page}` : 'Blog',
    description: (await ownWords()).blogLead,
    alternates: {
      canonical: postsHref('/blog', page),
      types: { 'application/rss+xml': [{ url: '/blog/feed.xml', title: 'Blog' }] },
    },
  }
}

export default async function BlogPage({ searchParams }: BlogPageProps) {
  return <PostsView page={pageNumber(await searchParams)} />
}
