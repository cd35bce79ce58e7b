import { fromDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { announce } from '../platform/announce.ts'
import { useCheckoutDataStore } from './checkout-data.ts'

/**
 * Says to screen readers what it comes to whenever that changes on this page: the number stands far from the quantity,
 * the code or the delivery option that changed it. Until stopped [UI-19].
 */
export function announceTotals(): () => void {
  let told = useCheckoutDataStore.getState().data?.grandTotal
  return useCheckoutDataStore.subscribe(({ result, data }) => {
    if (result !== 'SUCCESS' || !data || data.grandTotal === told) return
    const first = told === undefined
    told = data.grandTotal
    if (!first) announce(`Your total is now ${moneyText(fromDollars(data.grandTotal))}.`)
  })
}
