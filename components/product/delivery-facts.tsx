import { ReturnIcon, ShieldIcon, TruckIcon } from '#components/ui/icons.tsx'
import type { Cents } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'

interface DeliveryFactsProps {
  freeFrom: Cents
  returnDays: number
  /** Whether it goes in a parcel: what does not is neither delivered nor sent back [RET-08]. */
  sent: boolean
  /** Whether it is made for who orders it: what was, nobody else can wear. */
  madeToOrder?: boolean
}

/** When it comes and how it goes back, before anything is added. Only Australia has a method that becomes free [CHK-16]. */
export function DeliveryFacts({ freeFrom, returnDays, sent, madeToOrder = false }: DeliveryFactsProps) {
  return (
    <ul className="facts-list">
      {sent ? (
        <>
          <li>
            <TruckIcon />
            <span>
              <b>Free standard delivery over {moneyText(freeFrom)}</b> anywhere in Australia.
            </span>
          </li>
          <li>
            <ReturnIcon />
            {madeToOrder ? (
              <span>
                <b>Made for you alone:</b> talk to us before you send it back, and we’ll put it right.
              </span>
            ) : (
              <span>
                <b>{returnDays} days to return</b> unworn goods from the day you order.
              </span>
            )}
          </li>
        </>
      ) : null}
      <li>
        <ShieldIcon />
        <span>
          <b>AUD, GST included.</b> The price you see is the price you pay.
        </span>
      </li>
    </ul>
  )
}
