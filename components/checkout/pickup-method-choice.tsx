import { RadioGroup } from '#components/ui/choice-field.tsx'
import { Money } from '#components/ui/money.tsx'
import type { NearStore } from '#lib/client/checkout/pickup-stores.ts'
import { useNow } from '#lib/client/platform/use-now.ts'
import type { ShippingMethod } from '#lib/contract/checkout.ts'
import { isOnceMade } from '#lib/domain/checkout/pickup-ready.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { readyAt } from './pickup-store-row.tsx'

interface PickupMethodChoiceProps {
  methods: readonly ShippingMethod[]
  /** The chosen store, if it is known: it decides when the order is ready. */
  store: NearStore | undefined
  chosen: string
  error: string | undefined
  onChoose: (code: string) => void
}

/** How it is handed over, what that costs and when it is ready [CHK-12, VAL-32]. */
export function PickupMethodChoice({ methods, store, chosen, error, onChoose }: PickupMethodChoiceProps) {
  const now = useNow()
  const made = methods.some(({ label }) => isOnceMade(label))
  const ready = store && now && !made ? readyAt(store, now) : undefined
  const detail =
    store && ready
      ? `${ready} at ${store.name}. Bring photo ID.`
      : 'We email you as soon as it’s ready. Bring photo ID.'
  return (
    <RadioGroup
      id="pickup-methodCode"
      name="pickupMethod"
      label="Pick-up method"
      error={error}
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
      options={methods.map((method) => ({
        value: method.code,
        label: method.label,
        detail,
        aside: <Money cents={fromDollars(method.price)} free />,
      }))}
    />
  )
}
