import { RadioGroup } from '#components/ui/choice-field.tsx'
import { Money } from '#components/ui/money.tsx'
import type { ShippingMethod } from '#lib/contract/checkout.ts'
import { offeredMethods } from '#lib/domain/checkout/checkout-selection.ts'
import { fromDollars } from '#lib/domain/money/money.ts'

interface MethodChoiceProps {
  methods: readonly ShippingMethod[] | undefined
  /** The methods are for an older address. */
  pending: boolean
  chosen: string
  error: string | undefined
  /** The address has no door for a courier. */
  poBox?: boolean
  onChoose: (code: string) => void
}

/** No method goes to the address [CHK-36]. */
export const UNDELIVERABLE = 'We can’t deliver to that address. Please use another one.'

/** Ways to get the order, cheapest first, with what each costs [CHK-11, CHK-13]. */
export function MethodChoice({ methods, pending, chosen, error, poBox = false, onChoose }: MethodChoiceProps) {
  if (!methods) return <p className="field-hint">Enter your postcode to see delivery options and prices.</p>
  const offered = offeredMethods(methods, 'DELIVERY')
  if (offered.length === 0) {
    return (
      <p id="shipping-methodCode" tabIndex={-1} className="rounded bg-rust-tint px-4 py-3 font-semibold" role="alert">
        {UNDELIVERABLE}
      </p>
    )
  }
  return (
    <div className={`grid gap-3 ${pending ? 'opacity-60' : ''}`} aria-busy={pending}>
      {poBox ? (
        <p className="rounded bg-sand px-4 py-3" role="status">
          Couriers don’t deliver to PO boxes and parcel lockers. For express or four-hour delivery, use a street
          address.
        </p>
      ) : null}
      <RadioGroup
        id="shipping-methodCode"
        name="methodCode"
        label="Delivery option"
        error={error}
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
        options={offered.map((method) => ({
          value: method.code,
          label: method.label,
          ...(method.requiresAuthorityToLeave ? { detail: 'Left in a safe place: nobody has to be home.' } : {}),
          aside: <Money cents={fromDollars(method.price)} free />,
        }))}
      />
    </div>
  )
}
