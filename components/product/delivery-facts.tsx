import { ReturnIcon, ShieldIcon, TruckIcon } from '#components/ui/icons.tsx'
import type { Cents } from '#lib/domain/money.ts'
import { moneyText } from '#lib/domain/money-text.ts'

/** When it comes and how it goes back, before anything is added. */
export function DeliveryFacts({ freeFrom, returnDays }: { freeFrom: Cents; returnDays: number }) {
  return (
    <ul className="facts-list">
      <li>
        <TruckIcon />
        <span>
          <b>Free standard delivery over {moneyText(freeFrom)}</b> anywhere in Australia and New Zealand.
        </span>
      </li>
      <li>
        <ReturnIcon />
        <span>
          <b>{returnDays} days to return</b> unworn goods from the day you order.
        </span>
      </li>
      <li>
        <ShieldIcon />
        <span>
          <b>AUD, GST included.</b> The price you see is the price you pay.
        </span>
      </li>
    </ul>
  )
}
