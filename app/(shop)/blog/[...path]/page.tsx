import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { ProductGrid } from '#components/catalogue/product-grid.tsx'
import { PostView } from '#components/content/post-view.tsx'
import { JsonLd } from '#components/ui/json-ld.tsx'
import { breadcrumbList } from '#lib/domain/seo/structured-data/breadcrumb-list.ts'
import { blogPosting, modifiedAt } from '#lib/domain/seo/structured-data/written-page.ts'
import { blogTopics, type PostPage, postPage, type Topic } from '#lib/server/content/blog.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { productCallouts } from '#lib/server/promotions/product-callouts.ts'
import { postShareImage } from '#lib/server/seo/share-card.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'
import { shareMetadata } from '../../../share-metadata.ts'
import { shopName } from '../../../shop-name.ts'
import { pageNumber } from '../page-number.ts'
import { PostsView, postsHref } from '../posts-view.tsx'

interface BlogPathProps {
  params: Promise<{ path: string[] }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** A post; else the topic the path names; else nothing [BLOG-03, BLOG-06, ROUTE-20]. */
const find = cache(async (path: string): Promise<{ found: PostPage } | { topic: Topic }> => {
  const found = await postPage(path)
  if (found) return { found }
  const topic = (await blogTopics()).find(({ slug }) => slug === path)
  return topic ? { topic } : notFound()
})

export async function generateMetadata({ params, searchParams }: BlogPathProps): Promise<Metadata> {
  const path = (await params).path.join('/')
  const answer = await find(path)
  if ('topic' in answer) {
    const page = pageNumber(await searchParams)
    return {
      title: `${answer.topic.name}${page > 1 ? `, page ${page}` : ''} | Blog`,
      description: answer.topic.intro || `Everything on the blog about ${answer.topic.name.toLowerCase()}.`,
      alternates: { canonical: postsHref(`/blog/${path}`, page) },
    }
  }
  const { post } = answer.found
  const canonical = `/blog/${post.path}`
  const page = { title: post.title, description: post.excerpt, path: canonical, image: postShareImage(post) }
  const shared = shareMetadata(page)
  return {
    title: post.title,
    description: post.excerpt,
    authors: [{ name: post.author }],
    alternates: { canonical },
    twitter: shared.twitter,
    openGraph: {
      ...shared.openGraph,
      type: 'article',
      publishedTime: post.publishedAt,
      modifiedTime: modifiedAt(post),
    },
  }
}

export default async function BlogPathPage({ params, searchParams }: BlogPathProps) {
  const answer = await find((await params).path.join('/'))
  if ('topic' in answer) return <PostsView page={pageNumber(await searchParams)} topic={answer.topic} />
  const { post, newer, older } = answer.found
  const [{ taxRate }, callouts] = await Promise.all([shopSettings(), productCallouts(post.products)])
  const origin = environment().siteUrl
  const trail = [
    { name: 'Home', href: '/' },
    { name: 'Blog', href: '/blog' },
    { name: post.topic.name, href: `/blog/${post.topic.slug}` },
  ]
  const href = `/blog/${post.path}`
  return (
    <>
      <JsonLd data={blogPosting({ ...post, href, summary: post.excerpt }, { origin, shopName: shopName() })} />
      <JsonLd data={breadcrumbList([...trail, { name: post.title, href }], origin)} />
      <PostView
        post={post}
        crumbs={trail}
        newer={newer}
        older={older}
        products={
          post.products.length > 0 ? (
            <ProductGrid cards={post.products} taxRate={taxRate} callouts={callouts} />
          ) : undefined
        }
      />
    </>
  )
}
