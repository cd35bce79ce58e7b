'use client'
import { useState } from 'react'
import { showAlert } from '#components/ui/alert-queue.ts'
import { Button } from '#components/ui/button.tsx'
import { focusOnAppear } from '#components/ui/page-focus.ts'
import { SHARED_MAX, sharedListHref } from '#lib/domain/wishlist/shared-list.ts'
import type { WishlistItem } from '#lib/domain/wishlist/wishlist.ts'

/**
 * Hands the list on as a link: by the phone's own sheet where there is one, else copied; where neither is allowed, to
 * copy by hand [WISH-10].
 */
export function ShareList({ items }: { items: readonly WishlistItem[] }) {
  const [byHand, setByHand] = useState(false)
  const urlNow = () => location.origin + sharedListHref(items.map(({ variantId }) => variantId))
  const share = async () => {
    const url = urlNow()
    try {
      if (navigator.share) await navigator.share({ title: 'My list', url })
      else {
        await navigator.clipboard.writeText(url)
        showAlert({ tone: 'success', text: 'Link copied. Whoever has it sees these items, and not who you are.' })
      }
    } catch (error) {
      // Closing the sheet is an answer, too.
      if (error instanceof DOMException && error.name === 'AbortError') return
      setByHand(true)
    }
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button onClick={() => void share()}>Share this list</Button>
      {items.length > SHARED_MAX ? (
        <p className="text-sm text-graphite">The newest {SHARED_MAX} items go along.</p>
      ) : null}
      {byHand ? (
        <label className="grid w-full max-w-lg gap-1">
          <span className="text-sm font-semibold">Copy this link</span>
          <input
            ref={focusOnAppear}
            className="input"
            readOnly
            value={urlNow()}
            onFocus={(event) => event.target.select()}
          />
        </label>
      ) : null}
    </div>
  )
}
