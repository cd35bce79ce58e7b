import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type AddressValues, addressValues } from '#components/shared/address/address-form.ts'
import { useWhen } from '#components/ui/use-when.ts'
import type { SavedAddress } from '#lib/contract/address.ts'
import { plainAddress } from '#lib/domain/checkout/saved-choice.ts'
import { ANOTHER_ADDRESS, type ChosenAddressValues, savedAddressValues } from './saved-address.ts'

/** What the choice needs of its form, whatever else it holds. */
interface FormOfChoice extends Pick<UseFormReturn<ChosenAddressValues>, 'clearErrors' | 'trigger'> {
  getValues(name: 'savedId'): string
  getValues(name: 'address'): AddressValues
  setValue(name: 'savedId', value: string): void
  setValue(name: 'address', value: AddressValues): void
}

/** Choosing among saved addresses in a form: the chosen one fills its fields; what was typed waits for the way back. */
export function useSavedChoice(
  { getValues, setValue, clearErrors, trigger }: FormOfChoice,
  chosen: string,
  addresses: readonly SavedAddress[],
) {
  const typed = useRef<AddressValues>(undefined)
  const choose = (id: string) => {
    if (getValues('savedId') === ANOTHER_ADDRESS) typed.current = getValues('address')
    const saved = addresses.find((address) => address.id === id)
    const { contactName } = getValues('address')
    const { savedId, address } = saved
      ? savedAddressValues(saved)
      : { savedId: id, address: typed.current ?? blank(contactName) }
    setValue('savedId', savedId)
    setValue('address', address)
    clearErrors(['savedId', 'address'])
    if (savedId !== id) void trigger('address')
  }
  const held = addresses.find(({ id }) => id === chosen)
  const said = held && JSON.stringify(plainAddress(held))
  const [filled, fill] = useState({ chosen, said })
  if (filled.chosen !== chosen) fill({ chosen, said })
  // The fields of a chosen address are unseen: changed in another window, they must not go on as they were.
  useWhen(said !== undefined && filled.chosen === chosen && filled.said !== said, () => {
    fill({ chosen, said })
    choose(chosen)
  })
  // One that has left the book is chosen no more: unseen, its fields would go on as if it had been typed [ADDR-11].
  useWhen(chosen !== '' && chosen !== ANOTHER_ADDRESS && !held, () => {
    choose(addresses.length > 0 ? '' : ANOTHER_ADDRESS)
  })
  return { chosen, choose, typing: chosen === ANOTHER_ADDRESS }
}

function blank(contactName: string): AddressValues {
  return { ...addressValues(undefined, undefined), contactName }
}
