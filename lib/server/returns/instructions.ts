import 'server-only'
import type { Order } from '#lib/contract/order.ts'
import type { ReturnLabel } from '#lib/contract/order-history.ts'
import type { OrderReturn, ReturnLine } from '#lib/contract/return.ts'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
import { walletOfMethod } from '#lib/domain/payment/wallets.ts'
import { isLabelUsable } from '#lib/domain/returns/return-label.ts'
import { isReturnOnUs } from '#lib/domain/returns/return-reasons.ts'
import { seenStore } from '../orders/order-view.ts'
import { storeKinds } from '../store-locator/store-kinds.ts'
import { EXCHANGE_HELD_DAYS } from './exchange-hold.ts'
import { returnAddress } from './return-address.ts'

type Instructions = OrderReturn['instructions']

interface ReturnFacts {
  number: string
  /** What it can be posted with at no cost. */
  label: ReturnLabel | null
  lines: readonly (Pick<ReturnLine, 'reason'> & { exchangeFor?: string | null })[]
}

/** What to do with the goods now, and where the money goes [RET-07]. */
export async function instructionsFor(order: Order, { number, lines, label }: ReturnFacts): Promise<Instructions> {
  const { storeId } = order.shipping
  const [postTo, store, stores] = await Promise.all([
    returnAddress(),
    storeId ? storeOf(storeId) : undefined,
    storeKinds(),
  ])
  return {
    packing: packing(number, lines),
    ...(store ? { store } : {}),
    ...(postTo ? { postTo } : {}),
    postage: label && isLabelUsable(label, dayInMelbourne(new Date())) ? labelled(label) : postage(lines),
    // Who swaps all of it hears of no money that goes back.
    refund: [...(lines.every(({ exchangeFor }) => exchangeFor) ? [] : refund(order, stores.own)), ...exchange(lines)],
  }
}

function packing(number: string, lines: ReturnFacts['lines']): string[] {
  const faulty = lines.filter(({ reason }) => reason === 'FAULTY').length
  return [
    ...(faulty < lines.length ? ['Keep things clean, unworn outside, and with their box and tags.'] : []),
    ...(faulty > 0 ? ['Faulty items may have been worn. Please clean and dry them first.'] : []),
    `Put the printed slip with ${number} in the parcel, or write the number on a piece of paper.`,
    'Put the shoe box into a bag or another box, so that no label is stuck on it.',
  ]
}

function labelled({ carrier }: ReturnLabel): string {
  return `By post, use the label from ${carrier} that’s on your order’s page: its postage is paid.`
}

function postage(lines: ReturnFacts['lines']): string {
  const onUs = lines.filter(({ reason }) => isReturnOnUs(reason)).length
  const until = lines.every(({ exchangeFor }) => exchangeFor) ? 'the other size is with you' : 'you have your refund'
  if (onUs === 0) return `By post, you pay the postage. Keep the receipt until ${until}.`
  if (onUs === lines.length) return 'We pay the postage. Keep the receipt and we’ll refund it with the items.'
  return 'Some of this is on us, so we pay the postage for one parcel. Keep the receipt and we’ll refund it with the items.'
}

function refund({ payments, totals }: Order, inStores: boolean): string[] {
  const ways = payments.map(({ summary }) => summary).filter((summary) => summary !== '')
  return [
    `Your money goes back the way you paid${ways.length > 0 ? `: ${listed(ways)}` : ''}.`,
    `${inStores ? 'In a store you’re refunded while you wait. ' : ''}By post it takes up to five business days from when your parcel reaches us, and your bank may need a few more.`,
    ...new Set(payments.flatMap(({ methodCode }) => walletOfMethod(methodCode)?.refundNote ?? [])),
    // What an exchange is reduced by is all of it, and no offer.
    ...(totals.totalDiscount > 0 && totals.grandTotal > 0
      ? ['Your order had a discount, so you get back what you paid after it.']
      : []),
  ]
}

function exchange(lines: ReturnFacts['lines']): string[] {
  const sizes = lines.flatMap(({ exchangeFor }) => exchangeFor ?? [])
  if (sizes.length === 0) return []
  return [
    `We keep size ${listed(sizes)} for you for ${EXCHANGE_HELD_DAYS} days and send it, free, once this is back. After that you get a refund instead.`,
  ]
}

/** `a`, `a and b`, `a, b and c`. */
function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

async function storeOf(storeId: string): Promise<Instructions['store']> {
  const store = await seenStore(storeId)
  return store && { name: store.name, path: store.path, address: store.address.join(', ') }
}
