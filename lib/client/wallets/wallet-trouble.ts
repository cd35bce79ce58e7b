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
