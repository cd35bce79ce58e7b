'use client'
import { PromisePlace } from '#components/shared/delivery/promise-place.tsx'
import { TruckIcon } from '#components/ui/icons.tsx'
import { useDeliveryPromise } from '#lib/client/delivery/use-delivery-promise.ts'
import { daysText } from '#lib/domain/delivery/delivery-promise-text.ts'
import { useDeliveryCountry, useDeliveryPostcode } from '#stores/delivery-postcode.ts'

interface CartPromiseProps {
  /** What its goods come to after discounts, in dollars. */
  total: number
}

/**
 * When the cart would be here: the soonest days for whoever has told a postcode, and all of them in the fold [CHK-38].
 */
export default function CartPromise({ total }: CartPromiseProps) {
  const postcode = useDeliveryPostcode() ?? ''
  const country = useDeliveryCountry()
  const { data } = useDeliveryPromise(postcode === '' ? undefined : { postcode, country, total })
  const soonest = postcode === '' ? undefined : data?.methods[0]
  return (
    <details className="disclosure">
      <summary>
        <span className="promise-title">
          <TruckIcon />
          <span>
            When will it be here?
            {postcode === '' ? null : (
              <span className="promise-soonest">
                {soonest ? `${daysText(soonest.from, soonest.to)} to ${postcode}` : '\u00a0'}
              </span>
            )}
          </span>
        </span>
      </summary>
      <div className="disclosure-body">
        <PromisePlace id="cart-postcode" total={total} />
      </div>
    </details>
  )
}
