'use client'
import type { ReactNode } from 'react'
import { AddressText } from '#components/shared/address/address-text.tsx'
import { SizesButton } from '#components/shared/my-sizes/sizes-button.tsx'
import { cardTitle } from '#components/shared/payment/saved-card-text.ts'
import { nationalPhone } from '#components/ui/phone-field.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useCustomer } from '#lib/client/account/use-account.ts'
import { savedCardsQuery } from '#lib/client/payment/saved-cards.ts'
import { useApiQuery } from '#lib/client/query.ts'
import { wishlistQuery } from '#lib/client/wishlist/customer-wishlist.ts'
import type { SavedAddress } from '#lib/contract/address.ts'
import { mySizeText } from '#lib/domain/sizes/my-sizes.ts'
import { useKnownSizes } from '#stores/my-sizes.ts'

interface OverviewProps {
  /** What was bought last. */
  latestOrder: ReactNode
  /** Whether the shop takes part in the frequent-flyer programme [LOY-15]. */
  loyalty: boolean
}

/** What the shop knows at a glance, and the way to change it [ROUTE-01]. */
export function Overview({ latestOrder, loyalty }: OverviewProps) {
  const { firstName, lastName, email, phone, addresses, loyalty: memberships } = useCustomer()
  const { qantas } = memberships.providers
  return (
    <div className="grid gap-5">
      <p className="text-lg">G’day, {firstName}.</p>
      <div className="grid items-stretch gap-4 lg:grid-cols-2">
        <Card title="Latest order" href="/account/orders" link="See all orders">
          {latestOrder}
        </Card>
        <Card title="Contact details" href="/account/contact-info" link="Change contact details">
          <p className="font-semibold">
            {firstName} {lastName}
          </p>
          <p className="wrap-anywhere text-graphite">{email}</p>
          <p className="text-graphite">{phone ? nationalPhone(phone) : 'No phone number yet'}</p>
        </Card>
        <SizesCard />
        <AddressCard title="Default delivery address" address={addresses.find((a) => a.isDefaultShipping)} />
        <AddressCard title="Default billing address" address={addresses.find((a) => a.isDefaultBilling)} />
        <WishlistCard />
        <Card title="Payment methods" href="/account/payment-methods" link="See your cards">
          <SavedCards />
        </Card>
        {loyalty && qantas ? (
          <Card title="Qantas Frequent Flyer" href="/account/qantas" link="See your membership">
            <p className="text-graphite">Number {qantas.memberId}. Your orders earn points.</p>
          </Card>
        ) : null}
      </div>
    </div>
  )
}

function AddressCard({ title, address }: { title: string; address: SavedAddress | undefined }) {
  return (
    <Card title={title} href="/account/addresses" link={address ? 'See all addresses' : 'Add an address'}>
      {address ? <AddressText address={address} /> : <p className="text-graphite">None saved yet.</p>}
    </Card>
  )
}

function SizesCard() {
  const { own } = useKnownSizes()
  const said = (['shoe', 'shirt', 'waist'] as const).map((kind) => mySizeText(own, kind)).filter(Boolean)
  if (own.width === 'wide') said.push('wide fit')
  return (
    <section className="grid content-start gap-1 rounded border border-line bg-card p-4">
      <h2 className="pb-1 font-display text-lg font-semibold">My sizes</h2>
      {said.length > 0 ? (
        <p className="font-semibold">{said.join(' · ')}</p>
      ) : (
        <p className="text-graphite">Tell us once and we’ll choose them for you.</p>
      )}
      <p className="pt-1">
        <SizesButton className="link inline-flex min-h-11 items-center">
          {said.length > 0 ? 'Change my sizes' : 'Set my sizes'}
        </SizesButton>
      </p>
    </section>
  )
}

function WishlistCard() {
  const { data, isError } = useApiQuery(wishlistQuery())
  const count = data?.items.length === 1 ? '1 item' : `${data?.items.length} items`
  return (
    <Card title="Wishlist" href="/account/wishlist" link="See your wishlist">
      {data ? <p className="text-graphite">{data.items.length > 0 ? count : 'Nothing on it yet.'}</p> : null}
      {!data && isError ? <p className="text-graphite">We couldn’t load this just now.</p> : null}
      {data || isError ? null : <Skeleton width="6em" height="24px" />}
    </Card>
  )
}

function SavedCards() {
  const { data, isError } = useApiQuery(savedCardsQuery())
  if (isError && !data) return <p className="text-graphite">We couldn’t load this just now.</p>
  if (!data) return <Skeleton width="12em" height="24px" />
  const [newest] = data
  if (!newest) return <p className="text-graphite">Save a card and next time you’ll only need to check the total.</p>
  const more = data.length > 1 ? `, and ${data.length - 1} more` : ''
  return (
    <p className="text-graphite">
      {cardTitle(newest)}
      {more}
    </p>
  )
}

function Card(props: { title: string; href: string; link: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-1 rounded border border-line bg-card p-4">
      <h2 className="pb-1 font-display text-lg font-semibold">{props.title}</h2>
      {props.children}
      <p className="pt-1">
        <a className="link inline-flex min-h-11 items-center" href={props.href}>
          {props.link}
        </a>
      </p>
    </section>
  )
}
