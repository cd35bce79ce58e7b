import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { ArticleView } from '#components/content/article-view.tsx'
import { JsonLd } from '#components/ui/json-ld.tsx'
import { breadcrumbList } from '#lib/domain/seo/structured-data/breadcrumb-list.ts'
import { articleData } from '#lib/domain/seo/structured-data/written-page.ts'
import { articlePage, HOME_PATH } from '#lib/server/content/articles.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { articleShareImage } from '#lib/server/seo/share-card.ts'
import { shareMetadata } from '../../../share-metadata.ts'
import { shopName } from '../../../shop-name.ts'

interface ArticlePageProps {
  params: Promise<{ path: string[] }>
}

/** One article at any depth; the front page's article is the front page [BLOG-04, BLOG-05, ROUTE-18]. */
const find = cache(async (path: string) => {
  if (path === HOME_PATH) permanentRedirect('/')
  return (await articlePage(path)) ?? notFound()
})

export async function generateMetadata({ params }: ArticlePageProps): Promise<Metadata> {
  const { article } = await find((await params).path.join('/'))
  const canonical = `/articles/${article.path}`
  return {
    title: article.title,
    ...(article.summary ? { description: article.summary } : {}),
    alternates: { canonical },
    ...shareMetadata({
      title: article.title,
      description: article.summary,
      path: canonical,
      image: articleShareImage(article),
    }),
  }
}

export default async function ArticlePathPage({ params }: ArticlePageProps) {
  const { article, above, related } = await find((await params).path.join('/'))
  const origin = environment().siteUrl
  const href = `/articles/${article.path}`
  const trail = [
    { name: 'Home', href: '/' },
    { name: 'Help', href: '/articles' },
    ...above.map(({ path, title }) => ({ name: title, href: `/articles/${path}` })),
  ]
  return (
    <>
      <JsonLd data={articleData({ ...article, href }, { origin, shopName: shopName() })} />
      <JsonLd data={breadcrumbList([...trail, { name: article.title, href }], origin)} />
      <ArticleView article={article} crumbs={[...trail, { name: article.title }]} related={related} />
    </>
  )
}
