'use client'
import { useState } from 'react'
import { ReturnWithdrawn } from '#components/shared/returns/return-withdrawn.tsx'
import { WithdrawReturn } from '#components/shared/returns/withdraw-return.tsx'
import { useWithdrawal } from '#lib/client/returns/use-withdrawal.ts'
import type { ReturnLabel, SeenOrder, StartedReturn } from '#lib/contract/order-history.ts'
import { nearDayInWords } from '#lib/domain/dates/day-text.ts'
import { dayText } from '#lib/domain/dates/shop-date.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { sizeNamed } from '#lib/domain/sizes/size-name.ts'

interface OrderReturnsProps {
  order: SeenOrder
  /** Where a return of it starts; absent when nothing can be returned. */
  againHref?: string | undefined
}

/**
 * What was said to come back of an order, with the numbers that go into the parcels [ORD-08, RET-07]. Draws nothing
 * before the first.
 */
export function OrderReturns({ order, againHref }: OrderReturnsProps) {
  if (!order.returns?.length) return null
  return (
    <section className="print:hidden" aria-labelledby="order-returns">
      <h2 id="order-returns" className="pb-2 font-display text-lg font-semibold">
        Returns
      </h2>
      <ul className="rounded border border-line bg-card px-4">
        {order.returns.map((started) => (
          <OneReturn key={started.number} started={started} order={order} againHref={againHref} />
        ))}
      </ul>
    </section>
  )
}

function OneReturn({ started, order, againHref }: OrderReturnsProps & { started: StartedReturn }) {
  // What the shop has answered here: a page that was rendered for a guest is not asked for again.
  const [answered, setAnswered] = useState<StartedReturn>()
  const shown = answered ?? started
  const { number, createdAt, lines, withdrawnAt, label } = shown
  const withdrawal = useWithdrawal(order.number, number, ({ returns }) =>
    setAnswered(returns?.find((each) => each.number === number)),
  )
  return (
    <li className="grid gap-1 border-line py-4 not-first:border-t">
      <h3 className="font-text text-base font-semibold">Return {number}</h3>
      <p className="text-sm text-graphite">
        {stateOf(shown, order.status)} · Started {dayText(createdAt)}
      </p>
      {order.status === 'CANCELLED' || withdrawnAt ? null : <Outcome started={shown} />}
      {label ? <PostageLabel returnNumber={number} label={label} /> : null}
      <ReturnedLines lines={lines} bought={order.lines} />
      {isWithdrawable(shown, order.status) ? (
        <WithdrawReturn
          orderNumber={order.number}
          returnNumber={number}
          swapped={lines.some(({ exchangeFor }) => exchangeFor !== undefined)}
          withdrawal={withdrawal}
        />
      ) : null}
      {withdrawal.done && withdrawnAt ? <ReturnWithdrawn returnNumber={number} againHref={againHref} /> : null}
    </li>
  )
}

function isWithdrawable({ receivedAt, withdrawnAt, lines }: StartedReturn, status: SeenOrder['status']): boolean {
  return !receivedAt && !withdrawnAt && lines.length > 0 && status !== 'CANCELLED' && status !== 'RETURNED'
}

function stateOf({ receivedAt, withdrawnAt, lines }: StartedReturn, status: SeenOrder['status']): string {
  if (receivedAt) return `With us since ${dayText(receivedAt)}`
  if (withdrawnAt) return `Withdrawn on ${dayText(withdrawnAt)}`
  // What was cancelled never left: nobody waits for it, and its money has gone back already.
  if (status === 'CANCELLED') return 'Not needed any more: the order was cancelled'
  if (lines.length === 0) return 'Not needed any more: these items were cancelled'
  return status === 'RETURNED' ? 'Completed' : 'Waiting for your parcel'
}

const MONEY = {
  pending: 'on its way back',
  done: 'paid back',
  refused: 'with our team: your bank didn’t accept it',
} as const

/** What goes back, and how far it is; what is sent instead [OPS-11]. */
function Outcome({
  started: { refund, giftCard, amount, exchangeOrder, lines, receivedAt },
}: {
  started: StartedReturn
}) {
  const swaps = lines.flatMap(({ exchangeFor }) => exchangeFor ?? [])
  const texts = [
    ...(refund
      ? [`${moneyText(fromDollars(refund.amount))} ${MONEY[refund.state]}, credit note ${refund.number}`]
      : []),
    ...(giftCard
      ? [
          `${moneyText(fromDollars(giftCard.amount))} for your postage on a gift card ending in ${giftCard.last4}, in an email to you`,
        ]
      : []),
    ...(!receivedAt && amount > 0 ? [`${moneyText(fromDollars(amount))} will be refunded once it’s here`] : []),
    ...(!receivedAt && swaps.length > 0 ? [`We keep size ${swaps.join(', ')} for you`] : []),
    ...(exchangeOrder ? [`The other size is coming as order ${exchangeOrder}`] : []),
  ]
  return texts.map((text) => (
    <p key={text} className="text-sm font-semibold">
      {text}
    </p>
  ))
}

/** What it is posted with at no cost, and until when [RET-33]. */
function PostageLabel({
  returnNumber,
  label: { carrier, url, trackingNumber, useBy },
}: {
  returnNumber: string
  label: ReturnLabel
}) {
  return (
    <>
      <a className="link inline-flex min-h-11 items-center justify-self-start" href={url} rel="noreferrer">
        Open the postage label for {returnNumber}
      </a>
      <p className="wrap-anywhere text-sm text-graphite">
        The postage is paid. {carrier} takes it{useBy ? ` until ${nearDayInWords(useBy)}` : ''}.
        {trackingNumber ? ` Tracking number ${trackingNumber}.` : null}
      </p>
    </>
  )
}

function ReturnedLines({ lines, bought }: { lines: StartedReturn['lines']; bought: SeenOrder['lines'] }) {
  return (
    <ul className="text-sm">
      {lines.map(({ lineId, qty }) => {
        const line = bought.find((each) => each.lineId === lineId)
        return line ? (
          <li key={lineId}>
            {qty} × {line.name}, {sizeNamed(line.label)}
          </li>
        ) : null
      })}
    </ul>
  )
}
