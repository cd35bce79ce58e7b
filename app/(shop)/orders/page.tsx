import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { OrderLinks } from '#components/orders/order-links.tsx'
import { OrderLookup } from '#components/orders/order-lookup.tsx'
import { viewerWith } from '#lib/server/orders/order-view-browser.ts'
import { linksOutcome, lookupTrouble } from './lookup-trouble.ts'

interface LookupPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Says of an error what a page with scripts says [UI-20]. */
export async function generateMetadata({ searchParams }: LookupPageProps): Promise<Metadata> {
  const { trouble, links } = await searchParams
  const refused = [lookupTrouble(trouble), linksOutcome(links)?.trouble].some((each) => each !== undefined)
  return { title: `${refused ? 'Error: ' : ''}Track an order`, robots: { index: false } }
}

/** Where an order is found without an account [ROUTE-30, ORD-03]. */
export default async function LookupPage({ searchParams }: LookupPageProps) {
  const { number, trouble, links } = await searchParams
  const jar = await cookies()
  const { customerId } = await viewerWith((name) => jar.get(name)?.value)
  return (
    <div className="wrap grid gap-5 pt-5 pb-16 md:pt-8">
      <h1 className="font-display text-2xl font-semibold md:text-3xl">Track an order</h1>
      <p className="max-w-[60ch] text-graphite">
        Enter the order’s number and your email to see where it is. {customerId ? '' : 'Have an account? '}
        <a className="link" href="/account/orders" data-hard>
          {customerId ? 'All your orders' : 'Log in and see all your orders'}
        </a>
        .
      </p>
      <OrderLookup
        number={typeof number === 'string' ? number.slice(0, 40) : undefined}
        trouble={lookupTrouble(trouble)}
      />
      <OrderLinks earlier={linksOutcome(links)} />
    </div>
  )
}
