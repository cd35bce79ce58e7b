import { moneyText } from '#lib/domain/money/money-text.ts'
import { CARD_AUTHORISATION_MAX } from '#lib/domain/shop-rules.ts'

/** What saving a card does at the bank, said before it happens [ACCT-18]. */
export function AuthorisationNote() {
  return (
    <>
      To check the card we hold up to {moneyText(CARD_AUTHORISATION_MAX)} and release it straight away. Your bank may
      show it for a few days.
    </>
  )
}
