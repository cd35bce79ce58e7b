import { RadioGroup } from '#components/ui/choice-field.tsx'
import type { SavedAddress } from '#lib/contract/address.ts'
import { addressLine } from '#lib/domain/address/address-line.ts'
import { ANOTHER_ADDRESS } from './saved-address.ts'

interface SavedAddressChoiceProps {
  section: 'shipping' | 'billing'
  label: string
  addresses: readonly SavedAddress[]
  chosen: string
  error: string | undefined
  onChoose: (id: string) => void
}

/** The addresses of the book, and the way to type another one [CHK-11, CHK-13, CHK-21]. Nothing for who has none. */
export function SavedAddressChoice({ section, label, addresses, chosen, error, onChoose }: SavedAddressChoiceProps) {
  if (addresses.length === 0) return null
  const saved = addresses.map((address) => ({
    value: address.id,
    label: address.company ? `${address.contactName}, ${address.company}` : address.contactName,
    detail: addressLine(address),
  }))
  return (
    <RadioGroup
      id={`${section}-savedId`}
      name={`${section}-savedId`}
      label={label}
      error={error}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
      options={[...saved, { value: ANOTHER_ADDRESS, label: 'Another address' }]}
    />
  )
}
