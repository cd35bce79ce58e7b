import 'server-only'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { type FreeDelivery, freeDelivery } from '#lib/server/seo/delivery-rates.ts'
import { returnPromiseOfNow } from '#lib/server/settings/extended-returns.ts'

/**
 * What holds for all that is sent, as the header says it. What is made for one buyer is not `returned` by the days
 * [PDP-21].
 */
export async function shopPromises({ returned = true } = {}): Promise<string[]> {
  return [
    ...freeDeliveryPromise(await freeDelivery()),
    ...(returned ? [await returnPromiseOfNow(new Date())] : []),
    'Prices in AUD, GST included',
  ]
}

/**
 * Nothing where no delivery becomes free, or only some postcodes have it. New Zealand has none that does, so AU
 * is named [CHK-16].
 */
export function freeDeliveryPromise(free: FreeDelivery | undefined): string[] {
  return free?.everywhere ? [`Free standard delivery in AU over ${moneyText(free.from)}`] : []
}
