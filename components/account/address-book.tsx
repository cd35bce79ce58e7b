'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { focusOnAppear } from '#components/ui/page-focus.ts'
import { useCustomer } from '#lib/client/account/use-account.ts'
import type { SavedAddress } from '#lib/contract/address.ts'
import { AddressCard } from './address-card.tsx'
import { AddressEditor } from './address-editor.tsx'

const BOOK_ID = 'address-book'

/** A form that was opened: each time another, also of the same address. */
interface Edited {
  address: SavedAddress | undefined
}

/** The saved addresses: add, change, remove, choose the defaults [ADDR-03]. One thing at a time. */
export function AddressBook() {
  const { addresses } = useCustomer()
  const [edited, setEdited] = useState<Edited>()
  const [wasEdited, setWasEdited] = useState(false)
  const close = () => {
    // An answer may come after Cancel, when the form of another address is open: it closes its own only.
    setEdited((now) => (now === edited ? undefined : now))
    setWasEdited(true)
  }
  if (edited) return <AddressEditor address={edited.address} onDone={close} />
  return (
    // The button that was pressed is gone, with the form or with its address: focus goes on with the book.
    <div ref={wasEdited ? focusOnAppear : undefined} id={BOOK_ID} tabIndex={-1} className="grid gap-5">
      {addresses.length === 0 ? (
        <p className="text-graphite">No addresses saved yet.</p>
      ) : (
        <ul className="grid items-stretch gap-4 lg:grid-cols-2">
          {addresses.map((address) => (
            <li key={address.id} className="grid">
              <AddressCard address={address} onEdit={() => setEdited({ address })} onGone={focusBook} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button look="primary" onClick={() => setEdited({ address: undefined })}>
          Add an address
        </Button>
      </div>
    </div>
  )
}

function focusBook(): void {
  document.getElementById(BOOK_ID)?.focus()
}
