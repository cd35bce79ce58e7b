import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { STATION_STREET } from '../../tests/setup/express-order.ts'
import { between, oneOf, percent } from './chance.ts'
import { ask, type Wire } from './wire.ts'

const PIN = '1234'
const METHODS = ['braintree_credit_card', 'braintree_credit_card', 'braintree_paypal', 'afterpay'] as const
const TOKENS = { braintree_credit_card: 'fake-valid-nonce', braintree_paypal: 'fake-paypal-one-time-nonce' } as const
const TRIES = 20
const AGAIN_MS = 500

/** An order that was placed, as its buyer and the warehouse know it. */
export interface Bought {
  number: string
  email: string
  pickup: boolean
  lines: { lineId: string; qty: number; variantId: string; fulfilment: string }[]
}

interface Quote {
  lines: { unitPrice: number }[]
  amountOutstanding: number
  creditUsages: { code: string; amount: number }[]
}

/** Buys something, paid with something; undefined when the bank would not. */
export async function buy(wire: Wire, storeId: string): Promise<Bought | undefined> {
  const card = percent(25) ? await giftCard(wire) : undefined
  const pickup = percent(10)
  const items = cart(pickup)
  const methodCode = pickup ? 'collect' : 'express'
  const shipping = { methodCode, ...(pickup ? { clickCollectStoreId: storeId } : {}) }
  let credits = card ? [{ methodCode: 'voucher', ...card }] : []
  for (let left = TRIES; left > 0; left -= 1) {
    // Somebody new each time: whoever buys the same twice is asked whether they mean it.
    const contact = { email: `life.${randomUUID()}@example.com`, firstName: 'Jo', lastName: 'Lee' }
    const asked = {
      ...contact,
      cart: { items },
      shippingAddress: STATION_STREET,
      shipping,
      availableCreditBalances: credits,
    }
    const quoted = await ask(wire, { path: '/api/checkout/info', body: asked })
    if (quoted.status >= 500 || quoted.status === 0) continue
    if (quoted.status !== 200) throw new Error(`No quote: ${quoted.status} ${JSON.stringify(quoted.body)}`)
    const quote = quoted.body as unknown as Quote
    const payments = await paymentsFor(wire, quote, asked)
    const body = {
      cart: {
        items: items.map((item, i) => ({ ...item, unitPrice: quote.lines[i]?.unitPrice ?? 0 })),
        ...contact,
        phone: '0412345678',
        billingAddress: STATION_STREET,
        shipping: { type: pickup ? 'STORE_PICKUP' : 'DELIVERY', ...shipping },
        shippingAddress: STATION_STREET,
      },
      payments,
      fraudAnalytics: { token: 'drill' },
      voucherUsages: quote.creditUsages.map(({ code, amount }) => ({ code, amount })),
    }
    const placed = payments && (await ask(wire, { path: '/api/order/place', body }))
    if (placed?.status === 201) {
      const { order } = placed.body as { order: Pick<Bought, 'number' | 'lines'> }
      const lines = order.lines.map((line) => ({
        ...line,
        fulfilment: line.variantId === 'life-card-50' ? 'giftCard' : 'goods',
      }))
      return { number: order.number, email: contact.email, pickup, lines }
    }
    // Declined, or a provider is not well for a while.
    await pause(AGAIN_MS)
    // What was on the card may be held for the try that nobody knows the end of.
    credits = []
  }
  return undefined
}

function cart(pickup: boolean) {
  const line = (productId: string, variantId: string, qty: number) => ({ productId, variantId, qty })
  return [
    line('life-boot', oneOf(['life-boot-9', 'life-boot-10']), between(1, 2)),
    ...(percent(60) ? [line('life-sock', 'life-sock-m', between(1, 3))] : []),
    ...(!pickup && percent(10) ? [line('life-card', 'life-card-50', between(1, 2))] : []),
  ]
}

/** One that a till has sold. */
async function giftCard(wire: Wire): Promise<{ code: string; amount: number } | undefined> {
  const amount = between(500, 25_000) / 100
  const issued = await ask(wire, { path: '/erp/v1/gift-cards', body: { amount, pin: PIN } })
  if (issued.status >= 500 || issued.status === 0) return undefined
  if (issued.status !== 201) throw new Error(`No gift card: ${JSON.stringify(issued.body)}`)
  return { code: (issued.body['giftCard'] as { code: string }).code, amount }
}

async function paymentsFor(wire: Wire, { amountOutstanding: amount, creditUsages }: Quote, asked: object) {
  const vouchers = creditUsages.map((used) => ({ methodCode: 'voucher', type: 'immediate', pin: PIN, ...used }))
  if (amount === 0) return vouchers.map(({ code, amount: part, ...rest }) => ({ ...rest, code, amount: part }))
  const methodCode = oneOf<(typeof METHODS)[number]>(METHODS)
  const token = methodCode === 'afterpay' ? await afterpayToken(wire, amount, asked) : TOKENS[methodCode]
  return token === undefined ? undefined : [...vouchers, { methodCode, type: 'immediate', token, amount }]
}

/** A checkout at Afterpay that its shopper has said yes to; undefined while Afterpay is not well. */
async function afterpayToken(wire: Wire, amount: number, asked: object): Promise<string | undefined> {
  const body = { ...asked, mode: 'standard', amount, returnUrl: '/checkout/payment' }
  const opened = await ask(wire, { path: '/api/payment/afterpay/checkout', body })
  const { token } = opened.body as { token?: string }
  if (opened.status !== 201 || token === undefined) return undefined
  await ask(wire, { path: `/sandbox/afterpay/checkouts/${token}`, body: { fate: 'fine' } })
  return token
}
