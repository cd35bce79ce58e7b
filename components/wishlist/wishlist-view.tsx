'use client'
import { useRef } from 'react'
import { showAlert } from '#components/ui/alert-queue.ts'
import { LoadTrouble } from '#components/ui/load-trouble.tsx'
import { addToWishlist, removeFromWishlist } from '#lib/client/wishlist/customer-wishlist.ts'
import { useWishlist, type WishlistEntry } from '#lib/client/wishlist/use-wishlist.ts'
import { sizeIn } from '#lib/domain/sizes/sizes.ts'
import { chosenVariant } from '#lib/domain/wishlist/wishlist.ts'
import { currentSizeSystem } from '#stores/size-system.ts'
import { AlertSwitch } from './alert-switch.tsx'
import { ShareList } from './share-list.tsx'
import { WishlistEmpty } from './wishlist-empty.tsx'
import { WishlistRow } from './wishlist-row.tsx'
import { WishlistSkeleton } from './wishlist-skeleton.tsx'

const TROUBLE = 'We couldn’t change your wishlist. Check your connection and try again.'

/** The wishlist's page: newest first, each to buy or to remove [WISH-06, ROUTE-09]. */
export function WishlistView() {
  const { state, entries, expected, retry } = useWishlist(tellGone)
  const place = useRef<HTMLDivElement>(null)
  const remove = (entry: WishlistEntry) => {
    takeOff(entry)
    // The pressed button is gone: what is left takes the focus rather than the top of the page.
    place.current?.focus({ preventScroll: true })
  }
  if (state === 'loading') return <WishlistSkeleton rows={expected} />
  if (state === 'trouble')
    return <LoadTrouble onRetry={retry}>We couldn’t load your wishlist. Nothing is lost.</LoadTrouble>
  return (
    <div ref={place} tabIndex={-1} className="grid gap-3 outline-none">
      {entries.length === 0 ? (
        <>
          <WishlistEmpty />
          {/* Who asked for mail can stop it here, whatever is on the list. */}
          <AlertSwitch />
        </>
      ) : (
        <>
          <div className="flex flex-wrap items-start justify-between gap-3">
            <p className="text-graphite">{entries.length === 1 ? '1 item' : `${entries.length} items`}</p>
            <ShareList items={entries.map(({ item }) => item)} />
          </div>
          <AlertSwitch />
          <ul className="border-t border-line" aria-label="Your wishlist">
            {entries.map((entry) => (
              <WishlistRow key={keyOf(entry)} entry={entry} onRemove={() => remove(entry)} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function keyOf({ item }: WishlistEntry): string {
  return `${item.productId} ${item.variantId}`
}

function takeOff({ item, product }: WishlistEntry): void {
  const undo = () => void addToWishlist(item).catch(tellTrouble)
  removeFromWishlist(item).catch(tellTrouble)
  const variant = product.variants.find(({ id }) => id === chosenVariant(product, item))
  // Two sizes of a product need two messages: the same text again takes the place of the one before, with its Undo.
  const size = variant && product.variants.length > 1 ? `, size ${sizeIn(currentSizeSystem(), variant)},` : ''
  const text = `Removed ${product.name}${size} from your wishlist.`
  showAlert({ tone: 'info', text, action: { label: 'Undo', run: undo } })
}

function tellTrouble(): void {
  showAlert({ tone: 'error', text: TROUBLE })
}

function tellGone(count: number): void {
  const what = count === 1 ? 'An item is' : `${count} items are`
  showAlert({ tone: 'info', text: `${what} no longer sold and came off your wishlist.` })
}
