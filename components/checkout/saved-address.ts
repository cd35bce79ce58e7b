import { z } from 'zod'
import { type AddressValues, addressForm, addressValues } from '#components/shared/address/address-form.ts'
import type { SavedAddress } from '#lib/contract/address.ts'
import type { StoredAddress, StoredChosenAddress } from '#lib/domain/checkout/checkout-record.ts'
import { enteredAddress, plainAddress, selectedAddress } from '#lib/domain/checkout/saved-choice.ts'

/** Stands among the ids of saved addresses for one that is typed in. */
export const ANOTHER_ADDRESS = 'another'

/** Which address a form means: the id of a saved one, or `another` [VAL-34, ERR-75]. */
export const savedChoice = z.string().min(1, { error: 'Select a saved address.' })

/** A form that takes a saved address or a typed one. A saved one fills the same fields, unseen. */
export interface ChosenAddressValues {
  savedId: string
  address: AddressValues
}

/**
 * Where such a form starts: from what was chosen before, else from the default. What was chosen and is gone leaves
 * nothing chosen.
 */
export function chosenAddressValues(
  addresses: readonly SavedAddress[],
  stored: StoredChosenAddress | undefined,
  isDefault: (address: SavedAddress) => boolean,
  draft: Record<string, unknown> | undefined,
): ChosenAddressValues {
  const kept = draft?.['savedId']
  const savedId =
    typeof kept === 'string' && isOffered(addresses, kept) ? kept : startingChoice(addresses, stored, isDefault)
  const saved = addresses.find(({ id }) => id === savedId)
  if (saved) return savedAddressValues(saved)
  const typed = savedId === ANOTHER_ADDRESS && stored?.type === 'ENTERED' ? plainAddress(stored) : undefined
  return { savedId, address: addressValues(typed, savedId === ANOTHER_ADDRESS ? draft?.['address'] : undefined) }
}

/**
 * A saved address in such a form. One that today's rules refuse comes as typed, so that its fields can be put right
 * [ADDR-13].
 */
export function savedAddressValues(saved: SavedAddress): ChosenAddressValues {
  const address = addressValues(plainAddress(saved), undefined)
  return { savedId: addressForm.safeParse(address).success ? saved.id : ANOTHER_ADDRESS, address }
}

/**
 * What such a form hands over [ADDR-01, ADDR-02]: a saved address is the book's.
 */
export function chosenAddress(
  { savedId, address }: { savedId: string; address: StoredAddress },
  addresses: readonly SavedAddress[],
): StoredChosenAddress {
  const saved = addresses.find(({ id }) => id === savedId)
  return saved ? selectedAddress({ ...saved, ...address }) : enteredAddress(address)
}

function isOffered(addresses: readonly SavedAddress[], id: string): boolean {
  return id === ANOTHER_ADDRESS || addresses.some((address) => address.id === id)
}

function startingChoice(
  addresses: readonly SavedAddress[],
  stored: StoredChosenAddress | undefined,
  isDefault: (address: SavedAddress) => boolean,
): string {
  if (addresses.length === 0 || stored?.type === 'ENTERED') return ANOTHER_ADDRESS
  if (stored) return addresses.some(({ id }) => id === stored.id) ? stored.id : ''
  return addresses.find(isDefault)?.id ?? ''
}
