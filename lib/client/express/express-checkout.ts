import type { CheckoutData } from '#lib/contract/checkout.ts'
import { couponMessage } from '#lib/domain/cart/cart-promo.ts'
import { EXPRESS_ADDRESS_UNDELIVERABLE } from '#lib/domain/express/express-address.ts'
import { type ExpressOrder, type ExpressTrouble, expressOrder } from '#lib/domain/express/express-order.ts'
import { EXPRESS_PAYER_INCOMPLETE } from '#lib/domain/express/express-payer.ts'
import type { ExpressState } from '#lib/domain/express/express-state.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { WALLETS, type WalletKind } from '#lib/domain/payment/wallets.ts'
import { keptCampaign } from '#stores/campaign.ts'
import { useCartStore } from '#stores/cart.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { agreeExpress, setWalletOpen, useExpressStore } from '#stores/express.ts'
import { openPlacement } from '#stores/placement.ts'
import { ApiError } from '../call-error.ts'
import { requireCart } from '../cart/cart-load.ts'
import { fraudToken } from '../checkout/fraud-token.ts'
import { type Placing, placeOrder, resumePlacement } from '../checkout/place-order.ts'
import { outcomeOf as placementOutcomeOf, UNABLE_TO_PLACE_ORDER } from '../checkout/placement-outcome.ts'
import type { PaymentInstrument } from '../checkout/placement-request.ts'
import { whileSheetWaits } from '../checkout/wallet-end.ts'
import type { Wallet, WalletResult } from '../wallets/port.ts'
import { canReach, methodsOf, reloadExpressData, useExpressDataStore } from './express-data.ts'
import { type Bill, walletRequest } from './wallet-request.ts'

export type ExpressOutcome = Placing | { kind: 'CANCELLED' }

type Approval = Extract<WalletResult, { kind: 'approved' }>

const TROUBLES: Record<ExpressTrouble, string> = {
  payerIncomplete: EXPRESS_PAYER_INCOMPLETE,
  addressUndeliverable: EXPRESS_ADDRESS_UNDELIVERABLE,
  optionMalformed: UNABLE_TO_PLACE_ORDER,
}

/** Nothing is delivered there, and nothing was to be [ADDR-14, CHK-39]. */
const BILLED_ABROAD = 'We can only bill addresses in Australia and New Zealand. Please choose another one.'
const METHOD_GONE = 'This delivery method is no longer available. Please choose another.'
const NO_DOOR =
  'Couriers don’t deliver to PO boxes and parcel lockers. Choose another delivery option, or use a street address.'
const TOTAL_CHANGED = 'The order total has changed. Please review it and try again.'

/**
 * Opens a wallet, lets it price addresses and options, and places the order its owner agrees to. Call it straight from
 * the click: nothing is awaited before the wallet opens, or browsers block it; none opens while an earlier order has no
 * answer. A cancelled or failed wallet leaves the choice as it was [EXP-21]; a refusal leaves cart and shopper where
 * they are.
 */
export async function payExpress(wallet: Wallet): Promise<ExpressOutcome> {
  const { state: before, walletOpen } = useExpressStore.getState()
  if (walletOpen || useCheckoutStore.getState().placingOrder) return { kind: 'BUSY' }
  requireCart()
  if (openPlacement()) return (await resumePlacement()) ?? { kind: 'BUSY' }
  setWalletOpen(true)
  try {
    const { request, bill } = walletRequest(wallet.kind)
    const result = await wallet.open(request).catch(unopened)
    const finish = result.kind === 'approved' ? result.finish : undefined
    const outcome = await whileSheetWaits(finish, () =>
      outcomeOf(wallet.kind, request.unsent ? billed(result) : result, bill, request.unsent),
    )
    if (outcome.kind !== 'SUCCESS') agreeExpress(before, undefined)
    return outcome
  } catch (error) {
    agreeExpress(before, undefined)
    throw error
  } finally {
    setWalletOpen(false)
  }
}

/** Where nothing is sent, the address of the invoice is the order’s only one [CHK-39]. */
function billed(result: WalletResult): WalletResult {
  if (result.kind !== 'approved' || result.shippingAddress || !result.payer.billingAddress) return result
  return { ...result, shippingAddress: result.payer.billingAddress }
}

/**
 * Why a wallet did not open: the shop's own words where it was the shop that opened no checkout for it, until when it
 * is closed among them [PAY-18, OPS-41].
 */
function unopened(error: unknown): WalletResult {
  const refusal = error instanceof ApiError ? placementOutcomeOf(error) : undefined
  return { kind: 'failed', ...(refusal && 'money' in refusal ? { message: refusal.message } : {}) }
}

async function outcomeOf(kind: WalletKind, result: WalletResult, bill: Bill, unsent = false): Promise<ExpressOutcome> {
  if (result.kind === 'cancelled') return { kind: 'CANCELLED' }
  if (result.kind === 'failed') return refused(result.message ?? UNABLE_TO_PLACE_ORDER)
  const { state, authorityToLeave } = useExpressStore.getState()
  const order = expressOrder(kind, state, result, authorityToLeave)
  if (order.ok) return placeAgreed(kind, order, result, bill)
  const abroad = unsent && order.trouble === 'addressUndeliverable'
  return refused(abroad ? BILLED_ABROAD : TROUBLES[order.trouble])
}

/**
 * Asks once more for what was agreed: only what the wallet has shown is charged, and only for what can be delivered.
 */
async function placeAgreed(
  kind: WalletKind,
  { state, record }: Extract<ExpressOrder, { ok: true }>,
  approval: Approval,
  bill: Bill,
): Promise<ExpressOutcome> {
  const { items } = useCartStore.getState()
  const shown = useExpressDataStore.getState().data
  agreeExpress(state, record.contact)
  const data = await agreedQuote()
  if (!data) return refused(UNABLE_TO_PLACE_ORDER)
  const why = disagreement(data, state, bill, shown)
  if (why) return refused(why)
  const { promoCodes, vouchers, giftDeliveries } = useCheckoutStore.getState().record
  const situation = {
    items,
    record: { ...record, promoCodes, vouchers, giftDeliveries },
    data,
    fraudToken: fraudToken(),
    campaign: keptCampaign(),
  }
  return placeOrder(situation, async () => ({
    ok: true,
    instrument: instrumentOf(kind, approval),
    finish: approval.finish,
  }))
}

async function agreedQuote(): Promise<CheckoutData | undefined> {
  try {
    const load = await reloadExpressData()
    return load.result === 'SUCCESS' ? load.data : undefined
  } catch {
    return undefined
  }
}

/** Why the quote is not what the wallet's owner agreed to; undefined when it is. */
function disagreement(
  data: CheckoutData,
  agreed: ExpressState,
  bill: Bill,
  shown: CheckoutData | undefined,
): string | undefined {
  // Stryker disable next-line StringLiteral: what is agreed to has a method
  const { deliveryMethodCode: method = '', deliveryAddress: address } = agreed
  if (methodsOf(data).length === 0) return EXPRESS_ADDRESS_UNDELIVERABLE
  if (data.selectedShippingMethod?.code !== method) return canReach(method, address) ? METHOD_GONE : NO_DOOR
  if (fromDollars(data.amountOutstanding) === bill.total) return undefined
  return (shown && refusedCode(shown, data)) ?? TOTAL_CHANGED
}

/** Why a code that paid is refused now that it is known who buys: each further try would show its price again. */
function refusedCode(
  { couponResults: before }: CheckoutData,
  { couponResults: now }: CheckoutData,
): string | undefined {
  const paid = (code: string) => before.some((each) => each.code === code && each.result === 'APPLIED')
  const lost = now.find(({ code, result }) => result !== 'APPLIED' && paid(code))
  return lost && `${couponMessage(lost)} Remove the code ${lost.code} and try again.`
}

function refused(message: string): ExpressOutcome {
  return { kind: 'REFUSED', message, money: 'notCharged' }
}

function instrumentOf(kind: WalletKind, { token, deviceData }: Approval): PaymentInstrument {
  return { type: WALLETS[kind].express, token, deviceData }
}
