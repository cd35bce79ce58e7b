'use client'
import { AddressText } from '#components/shared/address/address-text.tsx'
import { showAlert } from '#components/ui/alert-queue.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { dropAddress } from '#lib/client/account/account-change.ts'
import { ApiError } from '#lib/client/call-error.ts'
import type { SavedAddress } from '#lib/contract/address.ts'
import { troubleText } from './call-trouble.ts'
import { RemoveQuestion } from './remove-question.tsx'
import { useAsking } from './use-asking.ts'

interface AddressCardProps {
  address: SavedAddress
  onEdit: () => void
  onGone: () => void
}

/** The elements of the book that take the focus when a form has closed. */
export const ADD_ADDRESS_ID = 'add-address'
export const addressRowId = ({ id }: SavedAddress) => `address-${id}`
export const editAddressId = ({ id }: SavedAddress) => `edit-address-${id}`

/** One address of the book; removing asks once more, in place. */
export function AddressCard({ address, onEdit, onGone }: AddressCardProps) {
  const { asking, opener, ask, keep } = useAsking()
  const remove = async () => {
    try {
      await dropAddress(address.id)
      showAlert({ tone: 'success', text: 'Address removed.' })
      onGone()
    } catch (error) {
      showAlert({ tone: 'error', text: troubleText(error) })
      if (error instanceof ApiError && error.refusal.errorCode === 'AddressNotFound') onGone()
      else keep()
    }
  }
  return (
    <article
      id={addressRowId(address)}
      tabIndex={-1}
      className="grid content-between gap-3 rounded border border-line bg-card p-4"
      aria-label={address.street1}
    >
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
        <RemoveQuestion what={address.street1} onRemove={remove} onKeep={keep} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button id={editAddressId(address)} onClick={onEdit} aria-label={`Edit ${address.street1}`}>
            Edit
          </Button>
          <Button ref={opener} look="quiet" onClick={ask} aria-label={`Remove ${address.street1}`}>
            Remove
          </Button>
        </div>
      )}
    </article>
  )
}
