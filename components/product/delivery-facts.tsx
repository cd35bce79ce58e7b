import { ReturnIcon, ShieldIcon, TruckIcon } from '#components/ui/icons.tsx'
import { dayAndMonth } from '#lib/domain/dates/day-text.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'

interface DeliveryFactsProps {
  /** From where on it is free all over Australia; undefined where it never is. */
  freeFrom: Cents | undefined
  /** What sending it within Australia costs, where that never becomes free; undefined where no price holds for all. */
  toAustralia?: Cents | undefined
  /** What sending it to New Zealand costs, and 0 where that is free; undefined where the shop does not. */
  toNewZealand?: Cents | undefined
  returnDays: number
  /** Until when what is ordered now can come back, `2027-01-31`, where that is longer than `returnDays` [RET-31]. */
  returnUntil?: string | undefined
  /** Whether it goes in a parcel: what does not is neither delivered nor sent back [RET-08]. */
  sent: boolean
  /** The shop has no store that takes it back [OPS-20]. */
  noStores?: boolean
  /** Whether it is made for who orders it: what was, nobody else can wear. */
  madeToOrder?: boolean
}

/**
 * What sending costs and how it goes back, before anything is added. Only Australia has a method that becomes free; the
 * page is one for both countries, so it says New Zealand's price beside it [CHK-16, PDP-23].
 */
export function DeliveryFacts(props: DeliveryFactsProps) {
  const { freeFrom, toAustralia, toNewZealand, sent } = props
  const australia = freeFrom === undefined ? toAustralia : freeFrom
  return (
    <ul className="facts-list">
      {sent ? (
        <>
          {australia === undefined ? null : (
            <li>
              <TruckIcon />
              <span>
                <b>
                  {freeFrom === undefined ? 'Delivery from' : 'Free standard delivery over'} {moneyText(australia)}
                </b>{' '}
                anywhere in Australia
                {toNewZealand === undefined
                  ? '.'
                  : `, ${toNewZealand === 0 ? 'free' : moneyText(toNewZealand)} to New Zealand.`}
              </span>
            </li>
          )}
          <li>
            <ReturnIcon />
            <GoesBack {...props} />
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

function GoesBack({ returnDays, returnUntil, noStores = false, madeToOrder = false }: DeliveryFactsProps) {
  if (madeToOrder) {
    return (
      <span>
        <b>Made for you alone:</b> talk to us before you send it back, and we’ll put it right.
      </span>
    )
  }
  return (
    <span>
      {returnUntil === undefined ? (
        <>
          <b>{returnDays} days to return</b> unworn goods from the day you order
        </>
      ) : (
        <>
          <b>Ordered now, return it until {dayAndMonth(returnUntil)}</b>, unworn
        </>
      )}
      {noStores ? '' : ', free in our stores'}. If you post it you pay the postage, unless we got it wrong.
    </span>
  )
}
