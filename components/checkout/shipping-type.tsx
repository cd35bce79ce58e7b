import { RadioGroup } from '#components/ui/choice-field.tsx'
import { countryAddress } from '#lib/domain/address/address-country.ts'
import type { CheckoutRecord } from '#lib/domain/checkout/checkout-record.ts'
import { COUNTRIES } from '#lib/domain/shop-rules.ts'

type ShippingType = NonNullable<CheckoutRecord['shippingType']>

interface ShippingTypeChoiceProps {
  chosen: ShippingType
  /** Whether some store holds the whole order; undefined while nobody knows. */
  collectable: boolean | undefined
  /** Where the shop delivers to, in any order. */
  countries: readonly string[]
  onChoose: (type: ShippingType) => void
}

/** To the door or from a store [CHK-09]. */
export function ShippingTypeChoice({ chosen, collectable, countries, onChoose }: ShippingTypeChoiceProps) {
  const impossible = collectable === false
  const places = COUNTRIES.filter((each) => countries.includes(each)).map((each) => countryAddress(each).name)
  return (
    <RadioGroup
      id="shipping-type"
      name="shippingType"
      label="How would you like to get it?"
      value={chosen}
      onChange={({ target }) => onChoose(target.value === 'STORE_PICKUP' ? 'STORE_PICKUP' : 'DELIVERY')}
      options={[
        { value: 'DELIVERY', label: 'Delivery', detail: `To your door, anywhere in ${places.join(' and ')}.` },
        {
          value: 'STORE_PICKUP',
          label: 'Click and collect',
          detail: impossible
            ? 'No store has everything in your order right now.'
            : 'Pay now, pick it up from a store near you.',
          // Who has chosen it already must see what became of it, not a choice that vanished.
          disabled: impossible && chosen !== 'STORE_PICKUP',
        },
      ]}
    />
  )
}
