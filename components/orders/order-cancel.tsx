import { buttonClass } from '#components/ui/button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { SelectField } from '#components/ui/select-field.tsx'
import type { SeenOrder } from '#lib/contract/order-history.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { keptWays } from '#lib/domain/orders/kept-ways.ts'
import { VOUCHER_METHOD_CODE } from '#lib/domain/shop-rules.ts'
import { sizeNamed } from '#lib/domain/sizes/size-name.ts'

/**
 * Calls an order off, whole or by line, while nobody has begun to pack it [OPS-09]. A plain form: it works before any
 * script has come. Draws nothing when it is too late.
 */
export function OrderCancel({ order }: { order: SeenOrder }) {
  const lines = (order.cancellable ?? []).flatMap(({ lineId, qty }) => {
    const line = order.lines.find((each) => each.lineId === lineId)
    return line ? [{ ...line, left: qty }] : []
  })
  if (lines.length === 0) return null
  const whole = order.lines.every(
    ({ lineId, qty, cancelledQty = 0 }) =>
      qty === cancelledQty + (lines.find((each) => each.lineId === lineId)?.left ?? 0),
  )
  const { goods, cards } = keptWays(order)
  const several = lines.length > 1 || lines.some(({ left }) => left > 1)
  return (
    <section className="print:hidden" aria-label="Cancel">
      <Disclosure summary="Changed your mind?">
        <form className="grid gap-4" method="post" action={`/api/order/${order.number}/cancel`}>
          {/* By it the shop knows a second press of the same button. */}
          <input type="hidden" name="seen" value={lines.map(({ lineId, left }) => `${lineId}:${left}`).join(' ')} />
          <p className="max-w-[60ch] text-graphite">
            You can cancel until {cards && !goods ? 'the gift cards are issued' : 'we start packing'}.{' '}
            {order.totals.grandTotal > 0
              ? `Any amount on hold is released straight away${several ? ' if you cancel all of it, or else once the rest has been sent or collected' : ''}${goneBack(order, several)}`
              : 'We’ll refund what you paid, the way you paid it.'}
            {whole ? '' : ' Gift cards already on their way by email can’t be cancelled.'}
          </p>
          {several ? (
            <fieldset className="grid gap-3">
              <legend className="pb-2 font-semibold">Cancel some of it</legend>
              {lines.map(({ lineId, name, label, left }) => (
                <SelectField
                  key={lineId}
                  id={`cancel-${lineId}`}
                  name={`line-${lineId}`}
                  label={`${name}, ${sizeNamed(label)}`}
                  options={Array.from({ length: left + 1 }, (_, qty) => ({
                    value: String(qty),
                    label: qty === 0 ? 'Keep' : `Cancel ${qty} of ${left}`,
                  }))}
                />
              ))}
              <button type="submit" name="part" value="lines" className={`${buttonClass()} justify-self-start`}>
                Cancel the chosen items
              </button>
            </fieldset>
          ) : null}
          <button type="submit" name="part" value="all" className={`${buttonClass()} justify-self-start`}>
            {whole ? 'Cancel the whole order' : several ? 'Cancel all of these' : 'Cancel it'}
          </button>
        </form>
      </Disclosure>
    </section>
  )
}

/** Gift cards pay first: what is kept may need them all. They get money back first, too: nothing once all is back. */
function goneBack({ payments, refunds = [] }: SeenOrder, several: boolean): string {
  const cards = payments.filter(({ methodCode }) => methodCode === VOUCHER_METHOD_CODE)
  const sum = (all: readonly { amount: number }[]) => all.reduce((cents, { amount }) => cents + fromDollars(amount), 0)
  if (sum(cards) <= sum(refunds)) return ', and anything we’ve charged is refunded the way you paid.'
  const needed = several ? ' as far as the rest doesn’t need them' : ''
  return `, anything we’ve charged is refunded the way you paid, and gift card amounts go back on the card${needed}.`
}
