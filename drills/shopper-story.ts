import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentInstrument } from '#lib/client/checkout/placement-request.ts'
import { sandboxNonce } from '#lib/client/payment/sandbox-nonce.ts'
import type { CheckoutRecord } from '#lib/domain/checkout/checkout-record.ts'
import { STATION_STREET } from '#tests/setup/express-order.ts'
import type { ShopCustomer } from '#tests/setup/shop-customer.ts'
import { BrowserWindow, type Call, type Loss, ShopBrowser } from './browser/browser.ts'
import { ownInstance } from './browser/own-modules.ts'
import type { Item } from './goods.ts'

/** What becomes of the page that has pressed Pay, before it hears an answer. */
export const ENDINGS = ['reload', 'closed tab', 'second window', 'second device'] as const
export type Ending = (typeof ENDINGS)[number]

/** What is changed before Pay is pressed again. */
export const EDITS = ['method', 'quantity', 'address', 'promo', 'other wallet'] as const
export type Edit = (typeof EDITS)[number]

export interface Plot {
  origin: string
  goods: Item
  email: string
  ending: Ending
  edit: Edit
  /** What the wire does with the first Pay. */
  loss: Loss
  /** Signed in; a second device is known by nothing else. */
  person?: ShopCustomer | undefined
  /** The shop has answered the first Pay, or never will. */
  onFirstAnswered: () => void
  /** The outside world is well again. */
  wellAgain: Promise<void>
}

/** How it ended, in the shopper's eyes. */
export interface Ended {
  email: string
  what: string
  /** Orders they were told of. */
  placed: Set<string>
  /** Keys of placements they were told came to nothing. */
  failed: Set<string>
}

const ADDRESS = {
  type: 'ENTERED',
  ...STATION_STREET,
  isDefaultBilling: false,
  isDefaultShipping: false,
} as const

const PLACE = '/api/order/place'
const AGAIN_MS = 400
/** Nobody waits for ever: what is not settled by then is counted as such. */
const PATIENCE_MS = 150_000

type Script = typeof import('./browser/shop-window.ts')

/** A window with its own instance of the shop's client. */
interface Page {
  window: BrowserWindow
  script: Script
}

let opening: Promise<unknown> = Promise.resolve()

async function openPage(browser: ShopBrowser, person: ShopCustomer | undefined): Promise<Page> {
  const before = opening
  const loaded = (async () => {
    await before
    const window = new BrowserWindow(browser)
    const url = ownInstance(new URL('./browser/shop-window.ts', import.meta.url).href)
    const script = await window.load(() => import(url) as Promise<Script>)
    return { window, script }
  })()
  opening = loaded.catch(() => undefined)
  const page = await loaded
  page.window.run(() => page.script.open(person))
  return page
}

/**
 * One shopper who wants one thing once: presses Pay, hears nothing, changes something, and presses again until they
 * know of an order. They never say yes to buying the same again.
 */
export async function liveThrough(plot: Plot): Promise<Ended> {
  const browser = new ShopBrowser(plot.origin)
  const first = await openPage(browser, plot.person)
  first.window.run(() => first.script.fill(plot.goods, recordOf(plot.email)))
  first.window.loses = (path) => (path === PLACE ? plot.loss : undefined)
  const pressed = first.window.run(() => first.script.press(card()))
  const answered = firstAnswer(first.window, pressed).then(plot.onFirstAnswered)
  await Promise.race([answered, placementOf(first.window)])
  const atOnce = plot.ending === 'reload' || plot.ending === 'second window'
  if (!atOnce) await answered
  if (plot.ending !== 'second window') first.window.close()
  first.window.loses = undefined
  if (!atOnce) await plot.wellAgain
  const later = plot.ending === 'second device' ? new ShopBrowser(plot.origin) : browser
  const second = await openPage(later, plot.person)
  if (later !== browser) second.window.run(() => second.script.fill(plot.goods, recordOf(plot.email)))
  second.window.run(() => second.script.edit(EDITED[plot.edit], plot.edit === 'quantity' ? 2 : undefined))
  const pages = plot.ending === 'second window' ? [first, second] : [second]
  await pressUntilKnown(second, plot, pages)
  for (const { window } of [first, second]) window.close()
  return endOf(plot, [first, second])
}

async function pressUntilKnown({ window, script }: Page, plot: Plot, pages: readonly Page[]): Promise<void> {
  const startedMs = performance.now()
  const knows = () => pages.some((page) => page.script.told.placed.length + page.script.told.reminded.length > 0)
  while (performance.now() - startedMs < PATIENCE_MS) {
    if (knows() || window.run(() => script.knowsOrder())) return
    const outcome = await window.run(() => script.press(plot.edit === 'other wallet' ? payPal() : card()))
    if (outcome?.kind === 'SUCCESS' || knows()) return
    // A refusal was read; the next try comes when it has a chance.
    if (outcome && outcome.kind !== 'BUSY') await plot.wellAgain
    await pause(AGAIN_MS)
  }
}

function endOf({ email, ending, edit }: Plot, pages: readonly Page[]): Ended {
  const told = pages.map(({ script }) => script.told)
  return {
    email,
    what: `${edit}, ${ending}`,
    placed: new Set(told.flatMap(({ placed, reminded }) => [...placed, ...reminded])),
    failed: new Set(told.flatMap(({ failed }) => failed)),
  }
}

/**
 * Resolves when the shop has answered the first Pay, or refused it before there was anything to place, as a bot check
 * does.
 */
async function firstAnswer(window: BrowserWindow, pressed: Promise<unknown>): Promise<void> {
  await Promise.race([placementOf(window).then(({ answered }) => answered), pressed])
}

/** The call that places the order, once it was made. */
async function placementOf({ calls }: BrowserWindow): Promise<Call> {
  for (const givenUpMs = performance.now() + PATIENCE_MS; performance.now() < givenUpMs; await pause(20)) {
    const call = calls.find(({ path }) => path === PLACE)
    if (call) return call
  }
  throw new Error(`Nothing was placed: ${calls.map(({ path }) => path).join(', ')}`)
}

function recordOf(email: string): CheckoutRecord {
  return {
    contact: { email, firstName: 'Jo', lastName: 'Lee', phone: '+61412345678', agreeToMarketing: false },
    shippingType: 'DELIVERY',
    deliveryAddress: ADDRESS,
    deliveryOptions: { methodCode: 'express', instructions: { delivery: '' }, authorityToLeave: false },
  }
}

/** What the record says after an edit; more of the goods and another wallet are not in it. */
const EDITED: Record<Edit, CheckoutRecord> = {
  method: { deliveryOptions: { methodCode: 'standard', instructions: { delivery: '' }, authorityToLeave: false } },
  quantity: {},
  address: {
    deliveryAddress: { ...ADDRESS, street1: '2 Dock Rd', suburb: 'Fremantle', state: 'WA', postcode: '6160' },
  },
  promo: { promoCodes: ['TENOFF'] },
  'other wallet': {},
}

function card(): PaymentInstrument {
  return { type: 'BRAINTREE_CREDIT_CARD', token: sandboxNonce('4111111111111111', '12/30') }
}

function payPal(): PaymentInstrument {
  return { type: 'BRAINTREE_PAYPAL', token: 'fake-paypal-one-time-nonce' }
}
