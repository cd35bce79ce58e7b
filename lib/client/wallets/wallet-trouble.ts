import { moneyText } from '#lib/domain/money/money-text.ts'
import { WALLETS, type WalletKind } from '#lib/domain/payment/wallets.ts'
import { PAY_LATER_TOTAL_MAX, PAY_LATER_TOTAL_MIN } from '#lib/domain/shop-rules.ts'

/** ApplePayLoadFailed and its sisters [ERR-65, ERR-66, ERR-67, ERR-68]. */
export function walletLoadFailed(kind: WalletKind): string {
  return `We couldn’t load ${WALLETS[kind].name}.`
}

/** WalletUnavailable [ERR-69, PAY-27]. */
export function walletUnavailable(kind: WalletKind): string {
  return `${WALLETS[kind].name} is not available on this device or browser.`
}

/** PayLaterOutOfRange [ERR-74, PAY-19]. */
export const PAY_LATER_OUT_OF_RANGE = `Afterpay is available for orders from ${moneyText(PAY_LATER_TOTAL_MIN)} to ${moneyText(PAY_LATER_TOTAL_MAX)}.`

/** A sheet that can wait no longer for the order: it must not be paid for twice [PAY-69]. */
export const OUTCOME_UNKNOWN =
  'We can’t say yet whether your order went through. Please don’t pay again: the page will tell you.'

/** The same order was placed just before, and the page asks whether it is wanted twice [PAY-69]. */
export const ASKED_ON_PAGE = 'Please answer the question on the page.'
