import type { Metadata } from 'next'
import { QuickOrder } from '#components/crew/quick-order.tsx'
import { shopSettings } from '#lib/server/settings/settings.ts'
import { listTroubles, sentList } from './sent-list.ts'

interface QuickOrderPageProps {
  searchParams: Promise<{ list?: string | string[] }>
}

// A tool for shoppers: somebody who looks for boots has no use for it as an answer.
export const metadata: Metadata = { title: 'Quick order', robots: { index: false } }

/** A list of codes, sizes and quantities becomes a cart [CREW-04 to CREW-07]. */
export default async function QuickOrderPage({ searchParams }: QuickOrderPageProps) {
  const [{ taxRate, cartItemQtyMax }, first] = await Promise.all([
    shopSettings(),
    searchParams.then(({ list }) => sentList(list)),
  ])
  const troubles = first ? await listTroubles(first.list) : {}
  return (
    <div className="wrap grid grid-cols-1 gap-5 pt-5 pb-16 md:pt-8">
      <div className="grid gap-2">
        <h1 className="text-2xl md:text-3xl">Quick order</h1>
        <p className="max-w-[60ch] text-graphite">
          For whoever buys for many. Paste your list; you see what we found for each line before anything is added. The
          code is on each product’s page under Specifications.
        </p>
      </div>
      <QuickOrder first={first} troubles={troubles} cartItemQtyMax={cartItemQtyMax ?? undefined} taxRate={taxRate} />
    </div>
  )
}
