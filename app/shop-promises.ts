import 'server-only'
import { fromDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { RETURN_ORDER_AGE_MAX } from '#lib/domain/shop-rules.ts'

/**
 * What holds for all that is sent, as the header says it; New Zealand has no method that becomes free [CHK-16]. What is
 * made for one buyer is not `returned` by the days [PDP-23].
 */
export function shopPromises(
  { freeStandardDeliveryThreshold }: { freeStandardDeliveryThreshold: number },
  { returned = true } = {},
): string[] {
  return [
    `Free standard delivery in Australia over ${moneyText(fromDollars(freeStandardDeliveryThreshold))}`,
    ...(returned ? [`${RETURN_ORDER_AGE_MAX} days to return`] : []),
    'Prices in AUD, GST included',
  ]
}
