import { SelectField } from '#components/ui/select-field.tsx'
import { STORE_RADIUS_CHOICES } from '#lib/domain/shop-rules.ts'

const OPTIONS = STORE_RADIUS_CHOICES.map((km) => ({ value: String(km), label: `${km} km` }))

/** How far the shopper would go [STORE-03]. */
export function RadiusSelect({ id, within }: { id: string; within: number }) {
  // A link or a button that looks wider asks for another radius: the list then begins anew with that one.
  return (
    <SelectField key={within} id={id} name="within" label="Within" options={OPTIONS} defaultValue={String(within)} />
  )
}
