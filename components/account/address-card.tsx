'use client'
import { useState } from 'react'
import { AddressText } from '#components/address/address-text.tsx'
import { showAlert } from '#components/ui/alert-queue.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { dropAddress } from '#lib/client/account/account-change.ts'
import type { SavedAddress } from '#lib/contract/address.ts'
import { troubleText } from './call-trouble.ts'

/** One address of the book; removing asks once more, in place. */
export function AddressCard({ address, onEdit }: { address: SavedAddress; onEdit: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <article className="grid content-between gap-3 rounded border border-line bg-card p-4" aria-label={address.street1}>
      <div className="grid gap-2">
        {address.isDefaultShipping || address.isDefaultBilling ? (
          <p className="flex flex-wrap gap-2">
            {address.isDefaultShipping ? <Badge>Default delivery</Badge> : null}
            {address.isDefaultBilling ? <Badge>Default billing</Badge> : null}
          </p>
        ) : null}
        <AddressText address={address} />
      </div>
      {asking ? (
        <RemoveQuestion address={address} onKeep={() => setAsking(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button onClick={onEdit} aria-label={`Edit ${address.street1}`}>
            Edit
          </Button>
          <Button look="quiet" onClick={() => setAsking(true)} aria-label={`Remove ${address.street1}`}>
            Remove
          </Button>
        </div>
      )}
    </article>
  )
}

function RemoveQuestion({ address, onKeep }: { address: SavedAddress; onKeep: () => void }) {
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await dropAddress(address.id)
      showAlert({ tone: 'success', text: 'The address is removed.' })
    } catch (error) {
      showAlert({ tone: 'error', text: troubleText(error) })
      onKeep()
    }
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 font-semibold">Remove this address?</legend>
      <div className="flex flex-wrap gap-2">
        <Button autoFocus loading={busy} onClick={remove}>
          Yes, remove it
        </Button>
        <Button look="quiet" onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </fieldset>
  )
}
