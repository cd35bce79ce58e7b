'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { useCustomer } from '#lib/client/account/use-account.ts'
import type { SavedAddress } from '#lib/contract/address.ts'
import { ADD_ADDRESS_ID, AddressCard, addressRowId, editAddressId } from './address-card.tsx'
import { AddressEditor } from './address-editor.tsx'

const BOOK_ID = 'address-book'

/** A form that was opened: each time another, also of the same address. */
interface Edited {
  address: SavedAddress | undefined
}

interface Shown {
  form?: Edited
  /** Where the focus goes on when the form has closed: the id of an element of the book. */
  focusId?: string
}

/** The saved addresses: add, change, remove, choose the defaults [ADDR-03]. One thing at a time. */
export function AddressBook() {
  const [{ form, focusId }, setShown] = useState<Shown>({})
  if (!form) return <Book focusId={focusId} onEdit={(address) => setShown({ form: { address } })} />
  const close = (saved: SavedAddress | undefined) => {
    const opener = form.address ? editAddressId(form.address) : ADD_ADDRESS_ID
    const next = { focusId: saved && !form.address ? addressRowId(saved) : opener }
    // An answer may come after Cancel, when the form of another address is open: it closes its own only.
    setShown((now) => (now.form === form ? next : now))
  }
  return <AddressEditor address={form.address} onDone={close} />
}

interface BookProps {
  focusId: string | undefined
  /** Without an address it is a new one. */
  onEdit: (address: SavedAddress | undefined) => void
}

function Book({ focusId, onEdit }: BookProps) {
  const { addresses } = useCustomer()
  useOnMount(() => {
    // An address that another device removed meanwhile has no row.
    if (focusId) (document.getElementById(focusId) ?? document.getElementById(ADD_ADDRESS_ID))?.focus()
  })
  return (
    // A removed address takes the pressed button along: focus goes on with the book, which says what it is.
    <section id={BOOK_ID} tabIndex={-1} aria-label="Saved addresses" className="grid gap-5">
      {addresses.length === 0 ? (
        <p className="text-graphite">No addresses saved yet.</p>
      ) : (
        <ul className="grid items-stretch gap-4 lg:grid-cols-2">
          {addresses.map((address) => (
            <li key={address.id} className="grid">
              <AddressCard address={address} onEdit={() => onEdit(address)} onGone={focusBook} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button id={ADD_ADDRESS_ID} look="primary" onClick={() => onEdit(undefined)}>
          Add an address
        </Button>
      </div>
    </section>
  )
}

function focusBook(): void {
  document.getElementById(BOOK_ID)?.focus()
}
