import type { AnswerOf } from '#lib/client/api.ts'
import type { Cents } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { WALLET_KINDS, WALLETS, type WalletKind } from '#lib/domain/payment/wallets.ts'
import { useCheckoutStore } from '#stores/checkout.ts'

/** What an order can be paid with beside gift cards: a card, typed or saved, or a wallet [PAY-01]. */
export type PaymentMethod = 'CARD' | WalletKind

type Offered = AnswerOf<'clientToken'>['methods']

/** The methods this shop offers, the card first [API-77]. */
export function offeredMethods(methods: Offered | undefined): PaymentMethod[] {
  return ['CARD', ...WALLET_KINDS.filter((kind) => methods?.[WALLETS[kind].offer])]
}

/** What pays an order stays the choice on screen until that order is dealt with [CHK-50]. */
export function unlessPlacing<Choice>(choose: (choice: Choice) => void): (choice: Choice) => void {
  return (choice) => {
    if (!useCheckoutStore.getState().placingOrder) choose(choice)
  }
}

/** What the button does: `Pay $144.90 with PayPal`. */
export function payLabel(method: PaymentMethod, amount: Cents | undefined): string {
  const pay = amount === undefined ? 'Pay' : `Pay ${moneyText(amount)}`
  return method === 'CARD' ? pay : `${pay} with ${WALLETS[method].name}`
}
