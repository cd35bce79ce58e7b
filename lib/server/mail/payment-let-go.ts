import 'server-only'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { walletOfMethod } from '#lib/domain/payment/wallets.ts'
import { VOUCHER_METHOD_CODE } from '#lib/domain/shop-rules.ts'
import type { LetGo, Shopper } from '../orders/doubtful-payment.ts'
import { environment } from '../platform/environment.ts'
import { type Mail, shopName } from './message.ts'
import { messageParts } from './react-message.ts'

/**
 * An order was not placed after all: what was held for it and when it is back, once per order [PAY-40]; once more when
 * money that nobody knew of is found later.
 */
export async function paymentLetGo({ orderNumber, payments }: LetGo, { email, firstName }: Shopper): Promise<Mail> {
  const charges = payments.filter(({ methodCode }) => methodCode !== VOUCHER_METHOD_CODE)
  const charged = charges.some(({ held }) => held)
  const mayShow = charged || charges.some(({ doubtful }) => doubtful)
  const words = await messageParts({
    heading: 'Your order wasn’t placed',
    lead: [
      `Hi ${firstName}. We couldn’t complete order ${orderNumber}, so we have closed it. You haven’t been charged for it.`,
      ...moneyTexts(payments),
      'If you’ve ordered the same again since, that order has its own number and its own email.',
    ],
    button: { label: 'Go to your cart', url: `${environment().siteUrl}/cart` },
    after: mayShow
      ? ['Still there after five business days? Write to us with the order number: our contact details are below.']
      : [],
  })
  return {
    dedupeKey: `payment-let-go:${orderNumber}${charged ? ':held' : ''}`,
    to: email,
    subject: `Your ${shopName()} order ${orderNumber} wasn’t placed`,
    ...words,
  }
}

function moneyTexts(payments: LetGo['payments']): string[] {
  const charges = payments.filter(({ methodCode }) => methodCode !== VOUCHER_METHOD_CODE)
  const texts = charges.map(({ methodCode, amount, held }) => {
    const holder = walletOfMethod(methodCode)?.holder ?? 'card'
    return held
      ? `${moneyText(amount)} was held on your ${holder}. We’ve released it: it should be back within 3 to 5 business days, sooner with many banks.`
      : `Nothing was held on your ${holder}.`
  })
  const giftCards = payments.filter(({ methodCode }) => methodCode === VOUCHER_METHOD_CODE)
  const total = giftCards.reduce((sum, { amount }) => sum + amount, 0)
  return total > 0 ? [...texts, `${moneyText(total)} is already back on your gift card.`] : texts
}
