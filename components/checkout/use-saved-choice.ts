import { useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { addressValues } from '#components/address/address-form.ts'
import type { SavedAddress } from '#lib/contract/address.ts'
import { plainAddress } from '#lib/domain/saved-choice.ts'
import { ANOTHER_ADDRESS, type ChosenAddressValues } from './saved-address.ts'

/** Choosing among saved addresses in a form: the chosen one fills its fields; what was typed waits for the way back. */
export function useSavedChoice(form: UseFormReturn<ChosenAddressValues>, addresses: readonly SavedAddress[]) {
  const { control, getValues, setValue, clearErrors } = form
  const chosen = useWatch({ control, name: 'savedId' })
  const typed = useRef<ChosenAddressValues['address']>(undefined)
  const choose = (id: string) => {
    if (getValues('savedId') === ANOTHER_ADDRESS) typed.current = getValues('address')
    const saved = addresses.find((address) => address.id === id)
    const { contactName } = getValues('address')
    setValue('savedId', id)
    setValue('address', saved ? addressValues(plainAddress(saved), undefined) : (typed.current ?? blank(contactName)))
    clearErrors(['savedId', 'address'])
  }
  return { chosen, choose, typing: chosen === ANOTHER_ADDRESS }
}

function blank(contactName: string): ChosenAddressValues['address'] {
  return { ...addressValues(undefined, undefined), contactName }
}
