import type { CheckoutData } from '#lib/contract/checkout.ts'
import { EXPRESS_ADDRESS_UNDELIVERABLE, quotedAddress } from '#lib/domain/express/express-address.ts'
import { optionId, optionLabel, readOptionId } from '#lib/domain/express/express-option.ts'
import type { ExpressState } from '#lib/domain/express/express-state.ts'
import { type Cents, fromDollars } from '#lib/domain/money/money.ts'
import type { WalletKind } from '#lib/domain/payment/wallets.ts'
import { changeExpress, useExpressStore } from '#stores/express.ts'
import { isUnsentCart } from '../cart/use-cart-goods.ts'
import { UNABLE_TO_PLACE_ORDER } from '../checkout/placement-outcome.ts'
import type { WalletAddress, WalletBill, WalletRequest, WalletTotals, WalletUpdate } from '../wallets/port.ts'
import { currentExpressQuestion, expressData, methodsOf, reloadExpressData } from './express-data.ts'

/** What the open wallet was told last: this and nothing else may be charged. */
export interface Bill {
  total: Cents
}

/**
 * What a wallet is opened with [EXP-13, EXP-15, EXP-19]. Changes inside it change the express choice and reload the
 * quote; the answers keep `bill` in step. Throws when the quote is not loaded [EXP-16].
 */
export function walletRequest(kind: WalletKind): { request: WalletRequest; bill: Bill } {
  const totals = totalsOf(kind, expressData())
  const shown: Bill = { total: totals.total }

  /** Takes a change over and answers with what it comes to now. */
  async function reprice(change: (state: ExpressState) => ExpressState): Promise<WalletUpdate> {
    changeExpress(change)
    try {
      const load = await reloadExpressData()
      if (load.result !== 'SUCCESS') return { ok: false, message: UNABLE_TO_PLACE_ORDER }
      if (methodsOf(load.data).length === 0) return { ok: false, message: EXPRESS_ADDRESS_UNDELIVERABLE }
      const totals = totalsOf(kind, load.data)
      shown.total = totals.total
      return { ok: true, totals }
    } catch {
      // The failure stands in the express data, where the page shows it too.
      return { ok: false, message: UNABLE_TO_PLACE_ORDER }
    }
  }

  const { shippingType, storePickupStore } = useExpressStore.getState().state
  const delivers = shippingType === 'DELIVERY'
  const unsent = isUnsentCart()
  const request: WalletRequest = {
    ...totals,
    quote: currentExpressQuestion().body,
    currency: 'AUD',
    wantsShipping: delivers && !unsent,
    ...(unsent ? { unsent } : {}),
    ...(!delivers && storePickupStore ? { collectFrom: storePickupStore } : {}),
    ...(delivers ? { onAddress: (address) => priceAddress(address, reprice) } : {}),
    onOption: (id) => priceOption(id, reprice),
  }
  return { request, bill: shown }
}

type Reprice = (change: (state: ExpressState) => ExpressState) => Promise<WalletUpdate>

/** Prices and methods for another address; refused where we do not deliver [EXP-05, EXP-06, EXP-19]. */
async function priceAddress(given: WalletAddress, reprice: Reprice): Promise<WalletUpdate> {
  const deliveryAddress = quotedAddress(given)
  if (!deliveryAddress) return { ok: false, message: EXPRESS_ADDRESS_UNDELIVERABLE }
  return reprice((state) => ({ ...state, deliveryAddress }))
}

async function priceOption(id: string, reprice: Reprice): Promise<WalletUpdate> {
  const option = readOptionId(id)
  const { shippingType } = useExpressStore.getState().state
  if (option?.type !== shippingType) return { ok: false, message: UNABLE_TO_PLACE_ORDER }
  return reprice((state) => ({ ...state, deliveryMethodCode: option.methodCode }))
}

/** Total and options as a wallet shows them. */
function totalsOf(kind: WalletKind, data: CheckoutData): WalletTotals {
  const chosen = data.selectedShippingMethod?.code
  const options = methodsOf(data).map(({ type, code, label, price }) => ({
    id: optionId({ type, methodCode: code }),
    label: optionLabel(label, kind),
    amount: fromDollars(price),
    selected: code === chosen,
  }))
  return { total: fromDollars(data.amountOutstanding), bill: billOf(data), options }
}

/** What the total is made of, so that a wallet can list it. */
function billOf({ selectedShippingMethod, ...data }: CheckoutData): WalletBill {
  const items = fromDollars(data.itemSubtotalAfterDiscounts)
  const grandTotal = fromDollars(data.grandTotal)
  const delivery = fromDollars(selectedShippingMethod?.price ?? 0)
  return {
    items,
    ...(isUnsentCart() ? {} : { delivery }),
    deliveryDiscount: items + delivery - grandTotal,
    giftCards: grandTotal - fromDollars(data.amountOutstanding),
  }
}
