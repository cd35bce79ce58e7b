import 'server-only'
import type { PaymentEntry, PlaceOrderRequest } from '#lib/contract/order.ts'
import { type Cents, fromDollars } from '#lib/domain/money/money.ts'
import { VOUCHER_METHOD_CODE } from '#lib/domain/shop-rules.ts'
import { giftCardCode } from '#lib/domain/vouchers/gift-card.ts'
import type { Caller } from '../platform/caller.ts'
import { err, ok, type Result } from '../platform/result.ts'

export interface VoucherPayment {
  /** Place in the request. */
  entryNo: number
  code: string
  pin: string
  amount: Cents
}

/** The one entry a provider is asked for. */
export interface ChargePayment {
  entryNo: number
  methodCode: string
  amount: Cents
  token: string
  deviceData: string | undefined
  saved: boolean
}

export interface PaymentPlan {
  vouchers: VoucherPayment[]
  charge: ChargePayment | undefined
  /** Σ of all entries. */
  total: Cents
}

/**
 * Sorts the payments of a request into gift cards and at most one charge; anything else is InvalidRequest naming the
 * entry [PAY-04, PAY-11]. An entry over nothing is left out: a cart can cost nothing, yet a request has an entry.
 */
export function paymentPlan(payments: PlaceOrderRequest['payments'], caller: Caller): Result<PaymentPlan> {
  const entries = payments.map((entry, entryNo) => ({ ...entry, entryNo, cents: fromDollars(entry.amount) }))
  const cards = entries.filter((entry) => entry.methodCode === VOUCHER_METHOD_CODE)
  const others = entries.filter((entry) => entry.methodCode !== VOUCHER_METHOD_CODE)
  const [other, second] = others
  if (second) return invalid(second.entryNo, 'methodCode', 'Only one payment method besides gift cards.')
  const codes = cards.map((entry) => giftCardCode(entry.code ?? ''))
  const repeated = cards.find((_, i) => codes.indexOf(codes[i] ?? '') !== i)
  if (repeated) return invalid(repeated.entryNo, 'code', 'This gift card has already been applied.')
  const empty = cards.find((entry) => entry.cents === 0)
  if (empty) return invalid(empty.entryNo, 'amount', 'Leave out gift cards that aren’t used.')
  if (other?.type === 'saved' && caller.kind === 'guest')
    return invalid(other.entryNo, 'type', 'Log in to use a saved payment method.')
  return ok({
    vouchers: cards.map((entry, i) => ({
      entryNo: entry.entryNo,
      code: codes[i] ?? '',
      pin: entry.pin ?? '',
      amount: entry.cents,
    })),
    charge: other && other.cents > 0 ? chargeOf(other, other.cents) : undefined,
    total: entries.reduce((sum, entry) => sum + entry.cents, 0),
  })
}

function chargeOf(entry: PaymentEntry & { entryNo: number }, amount: Cents): ChargePayment {
  const { entryNo, methodCode, token = '', deviceData, type } = entry
  return { entryNo, methodCode, amount, token, deviceData, saved: type === 'saved' }
}

function invalid(entryNo: number, field: string, message: string) {
  return err('InvalidRequest', { fields: { [`payments.${entryNo}.${field}`]: message } })
}
