import { fromDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'

/** What an offer takes off; one that applies and saves nothing just now says nothing. */
export function OfferSaving({ dollars }: { dollars: number | undefined }) {
  return dollars ? <> · saves {moneyText(fromDollars(dollars))}</> : null
}
