'use client'
import { useRef } from 'react'
import { showAlert } from '#components/ui/alert-queue.ts'
import { Button } from '#components/ui/button.tsx'
import { useWishlist, type WishlistEntry } from '#lib/client/wishlist/use-wishlist.ts'
import { addToWishlist, removeFromWishlist } from '#lib/client/wishlist/wishlist-change.ts'
import { WishlistEmpty } from './wishlist-empty.tsx'
import { WishlistRow } from './wishlist-row.tsx'
import { WishlistSkeleton } from './wishlist-skeleton.tsx'

const TROUBLE = 'We couldn’t change your wishlist. Check your connection and try again.'

/** The wishlist's page: newest first, each to buy or to remove [WISH-06, ROUTE-09]. */
export function WishlistView() {
  const { state, entries, expected, retry } = useWishlist(tellGone)
  const list = useRef<HTMLUListElement>(null)
  if (state === 'loading') return <WishlistSkeleton rows={expected} />
  if (state === 'trouble') return <WishlistTrouble onRetry={retry} />
  if (entries.length === 0) return <WishlistEmpty />
  const remove = (entry: WishlistEntry) => {
    takeOff(entry)
    // The pressed button is gone: the list takes the focus rather than the top of the page.
    list.current?.focus({ preventScroll: true })
  }
  return (
    <div className="grid gap-3">
      <p className="text-graphite">{entries.length === 1 ? '1 item' : `${entries.length} items`}</p>
      <ul ref={list} tabIndex={-1} className="border-t border-line outline-none" aria-label="Your wishlist">
        {entries.map((entry) => (
          <WishlistRow
            key={`${entry.item.productId} ${entry.item.variantId}`}
            entry={entry}
            onRemove={() => remove(entry)}
          />
        ))}
      </ul>
    </div>
  )
}

function takeOff({ item, product }: WishlistEntry): void {
  const undo = () => void addToWishlist(item).catch(tellTrouble)
  removeFromWishlist(item).catch(tellTrouble)
  showAlert({ tone: 'info', text: `Removed ${product.name} from your wishlist.`, action: { label: 'Undo', run: undo } })
}

function tellTrouble(): void {
  showAlert({ tone: 'error', text: TROUBLE })
}

function tellGone(count: number): void {
  const what = count === 1 ? 'An item is' : `${count} items are`
  showAlert({ tone: 'info', text: `${what} no longer sold and came off your wishlist.` })
}

function WishlistTrouble({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="grid justify-items-start gap-3 rounded border border-rust bg-rust-tint p-4" role="alert">
      <p>We couldn’t load your wishlist. Nothing is lost.</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
