'use client'

import { showAlert } from '#components/ui/alert-queue.ts'
import { Overlay } from '#components/ui/overlay.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { query, useApiQuery } from '#lib/client/query.ts'
import { saveOwnSizes } from '#lib/client/sizes/own-sizes.ts'
import { isEmptySizes, type MySizes } from '#lib/domain/sizes/my-sizes.ts'
import { isLoggedIn, useIdentityStore } from '#stores/identity.ts'
import { useKnownSizes } from '#stores/my-sizes.ts'
import { type OfferedSizes, SizesForm } from './sizes-form.tsx'

/** The one screen where a shopper says their sizes, over whatever page they are on [SIZE-01]. */
export function SizesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const loggedIn = useIdentityStore(({ status }) => isLoggedIn(status))
  return (
    <Overlay open={open} onClose={onClose} position="right" title="My sizes">
      <div className="grid gap-4">
        <p>
          We’ll choose them for you on product pages and offer them in listings.{' '}
          {loggedIn
            ? 'They’re saved to your account.'
            : 'They stay in this browser; log in to keep them in your account.'}
        </p>
        {loggedIn ? <AccountSizes onDone={onClose} /> : <GuestSizes onDone={onClose} />}
      </div>
    </Overlay>
  )
}

function GuestSizes({ onDone }: { onDone: () => void }) {
  const { own, chosen } = useKnownSizes()
  return <SizesForm own={own} offers={[chosenHere(chosen)]} onSave={saving(onDone)} />
}

function AccountSizes({ onDone }: { onDone: () => void }) {
  const { own, chosen } = useKnownSizes()
  const { data, isFetchedAfterMount } = useApiQuery({ ...query('accountSizes', {}), staleTime: 0 })
  // A form that began with what was known before would save that over what another device has said since.
  if (!isFetchedAfterMount) return <Skeleton height="20rem" />
  const bought = data ? [{ from: 'from your orders', sizes: data.bought }] : []
  return <SizesForm own={data?.sizes ?? own} offers={[...bought, chosenHere(chosen)]} onSave={saving(onDone)} />
}

const chosenHere = (sizes: MySizes): OfferedSizes => ({ from: 'you chose last', sizes })

/** Said when all went well, and when the account could not be told. */
const SAVED = [
  'Your sizes are saved.',
  'Your sizes are kept in this browser. We couldn’t save them in your account.',
] as const
const FORGOTTEN = [
  'Your sizes are forgotten.',
  'Your sizes are forgotten in this browser. We couldn’t delete them from your account.',
] as const

function saving(onDone: () => void): (sizes: MySizes) => Promise<void> {
  return async (sizes) => {
    const [done, here] = isEmptySizes(sizes) ? FORGOTTEN : SAVED
    try {
      await saveOwnSizes(sizes)
      showAlert({ tone: 'success', text: done })
    } catch {
      showAlert({ tone: 'error', text: here })
    }
    onDone()
  }
}
