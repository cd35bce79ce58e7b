import type { Cents } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { instalments, mentionsPayLater } from '#lib/domain/payment/instalments.ts'
import { InstalmentDates } from './instalment-dates.tsx'

/**
 * Four payments that add up to the price; nothing where pay-later is not spoken of [PDP-16, PAY-20 to PAY-22, PAY-47].
 */
export function PayLaterLine({ price }: { price: Cents }) {
  if (!mentionsPayLater(price)) return null
  const [first, second] = instalments(price)
  if (!first || !second) return null
  const amounts =
    first.amount === second.amount
      ? `4 payments of ${moneyText(first.amount)}`
      : `${moneyText(first.amount)} today, then 3 payments of ${moneyText(second.amount)}`
  return <InstalmentDates price={price} summary={`Pay in 4: ${amounts}, two weeks apart, interest-free.`} />
}
