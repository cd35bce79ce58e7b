import type { AnswerOf } from '#lib/client/api.ts'
import type { WalletKind } from '#lib/client/wallets/port.ts'
import { WALLET_NAMES } from '#lib/client/wallets/wallet-names.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'

/** What an order can be paid with beside gift cards: a card, typed or saved, or a wallet [PAY-01]. */
export type PaymentMethod = 'CARD' | WalletKind

type Offered = AnswerOf<'clientToken'>['methods']

const WALLETS: readonly { kind: WalletKind; offered: (methods: Offered) => boolean }[] = [
  { kind: 'PAYPAL', offered: ({ paypal }) => paypal },
  { kind: 'AFTERPAY', offered: ({ afterpay }) => afterpay },
  { kind: 'APPLE_PAY', offered: ({ applePay }) => applePay },
  { kind: 'GOOGLE_PAY', offered: ({ googlePay }) => googlePay },
]

/** The methods this shop offers, the card first [API-77]. */
export function offeredMethods(methods: Offered | undefined): PaymentMethod[] {
  return ['CARD', ...WALLETS.filter(({ offered }) => methods && offered(methods)).map(({ kind }) => kind)]
}

/** What the button does: `Pay $144.90 with PayPal`. */
export function payLabel(method: PaymentMethod, amount: Cents | undefined): string {
  const pay = amount === undefined ? 'Pay' : `Pay ${moneyText(amount)}`
  return method === 'CARD' ? pay : `${pay} with ${WALLET_NAMES[method]}`
}
