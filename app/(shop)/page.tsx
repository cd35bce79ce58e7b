import type { Metadata } from 'next'
import { cache } from 'react'
import type { HomeBlock } from '#lib/contract/content.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import { articleByPath, HOME_PATH } from '#lib/server/content/articles.ts'
import { freeDelivery } from '#lib/server/seo/delivery-rates.ts'
import { returnPromiseOfNow } from '#lib/server/settings/extended-returns.ts'
import { deliveredText } from '../delivered-text.ts'
import { departments } from '../departments.ts'
import { shopName } from '../shop-name.ts'
import { freeDeliveryPromise } from '../shop-promises.ts'
import { ownSummary, ownWords } from '../shop-words.ts'
import { defaultHome } from './default-home.ts'
import { HomeBlockView } from './home-block.tsx'
import { HomeStructuredData } from './home-structured-data.tsx'

const homeArticle = cache(() => articleByPath(HOME_PATH))

export async function generateMetadata(): Promise<Metadata> {
  const [home, delivered, { sells }, summary] = await Promise.all([
    homeArticle(),
    deliveredText(),
    ownWords(),
    ownSummary(),
  ])
  return {
    title: { absolute: `${shopName()}: ${sells}, ${delivered}` },
    description: home?.summary || summary,
    alternates: { canonical: '/' },
  }
}

async function unwritten(freeFrom: Cents | undefined, returned: string): Promise<HomeBlock[]> {
  const [words, delivered, tree] = await Promise.all([ownWords(), deliveredText(), departments()])
  return defaultHome({ words, delivered, freeFrom, returned, departments: tree })
}

/** The front page: the blocks of the article `home`, in its order [ROUTE-17]. */
export default async function HomePage() {
  const [home, free, returned] = await Promise.all([homeArticle(), freeDelivery(), returnPromiseOfNow(new Date())])
  const freeFrom = free?.everywhere ? free.from : undefined
  const blocks = home && home.blocks.length > 0 ? home.blocks : await unwritten(freeFrom, returned)
  const promises = [...freeDeliveryPromise(free), returned, 'Every size in your system']
  return (
    <>
      <HomeStructuredData />
      {blocks.some(({ kind }) => kind === 'hero') ? null : <h1 className="sr-only">{shopName()}</h1>}
      {blocks.map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name but their place
        <HomeBlockView key={i} block={block} promises={promises} />
      ))}
    </>
  )
}
