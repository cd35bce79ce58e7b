'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useCustomer } from '#lib/client/account/use-account.ts'
import type { SavedAddress } from '#lib/contract/address.ts'
import { AddressCard } from './address-card.tsx'
import { AddressEditor } from './address-editor.tsx'

/** The saved addresses: add, change, remove, choose the defaults [ADDR-03]. One thing at a time. */
export function AddressBook() {
  const { addresses } = useCustomer()
  const [edited, setEdited] = useState<SavedAddress | 'new'>()
  const close = () => setEdited(undefined)
  if (edited) return <AddressEditor address={edited === 'new' ? undefined : edited} onDone={close} />
  return (
    <div className="grid gap-5">
      {addresses.length === 0 ? (
        <p className="text-graphite">No addresses saved yet.</p>
      ) : (
        <ul className="grid items-stretch gap-4 lg:grid-cols-2">
          {addresses.map((address) => (
            <li key={address.id} className="grid">
              <AddressCard address={address} onEdit={() => setEdited(address)} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button look="primary" onClick={() => setEdited('new')}>
          Add an address
        </Button>
      </div>
    </div>
  )
}
