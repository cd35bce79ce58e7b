import { useId } from 'react'
import { CheckboxField } from '#components/ui/choice-field.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import { useUnsentCart } from '#lib/client/cart/use-cart-goods.ts'
import { type ExpressState, withShippingType } from '#lib/domain/express/express-state.ts'
import { allowLeaving, changeExpress, useExpressStore } from '#stores/express.ts'
import { ExpressStore } from './express-store.tsx'

const WAYS: readonly { value: ExpressState['shippingType']; label: string }[] = [
  { value: 'DELIVERY', label: 'Delivery' },
  { value: 'STORE_PICKUP', label: 'Click and collect' },
]

interface ExpressWayProps {
  storeIdsWithStock: readonly string[] | undefined
  storeError: string | undefined
  storeFieldId: string
}

/**
 * How the express order comes to the shopper: delivery unless they say otherwise; nothing to say where nothing is
 * sent [EXP-03, EXP-04, EXP-23, CHK-39].
 */
export function ExpressWay({ storeIdsWithStock, storeError, storeFieldId }: ExpressWayProps) {
  const id = useId()
  const { state, authorityToLeave } = useExpressStore()
  const unsent = useUnsentCart()
  const stray = unsent && state.shippingType === 'STORE_PICKUP'
  // What was to be collected before it was all gift cards or services is not.
  useWhen(stray, () => changeExpress((now) => withShippingType(now, 'DELIVERY')))
  if (unsent) return null
  return (
    <div className="grid gap-3">
      <fieldset>
        <legend className="sr-only">Delivery or click and collect</legend>
        <div className="flex flex-wrap gap-2">
          {WAYS.map(({ value, label }) => (
            <label key={value} className="radio-card flex flex-1 items-center gap-2 px-3! text-sm font-semibold">
              <input
                type="radio"
                className="tick"
                name={`${id}-way`}
                checked={state.shippingType === value}
                onChange={() => changeExpress((now) => withShippingType(now, value))}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      {state.shippingType === 'DELIVERY' ? (
        <CheckboxField
          id={`${id}-leave`}
          label="Leave it if nobody’s home"
          hint="Gives authority to leave your parcel. Some delivery options need it."
          checked={authorityToLeave}
          onChange={(event) => allowLeaving(event.target.checked)}
        />
      ) : (
        <ExpressStore id={storeFieldId} idsWithStock={storeIdsWithStock} error={storeError} />
      )}
    </div>
  )
}
