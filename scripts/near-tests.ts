// Which tests mutants of a noun are shown to first; those of the server and of stores are shown to no others.
import { existsSync } from 'node:fs'

/** Of the server: where the tests of a noun stand that has no folder there, or has others that hold it as well. */
const ON_THE_SERVER: Readonly<Record<string, readonly string[]>> = {
  // A product's question is asked of the product.
  bot: ['bot', 'catalogue/product-calls'],
  auth: ['auth', 'account/customer-account', 'orders/order-lookup'],
  fulfilment: ['fulfilment', 'order-money', 'machines', 'orders/order-life'],
  // Not those that chance leads, or that kill processes: they run for long.
  orders: [
    ...[
      'orders/orders-place',
      'orders/orders-faults',
      'orders/placements',
      'orders/orders-quote',
      'orders/orders-races',
    ],
    ...['orders/orders-forgotten', 'orders/order-history', 'orders/order-life', 'orders/order-lookup'],
    ...['orders/price-placement', 'orders/transaction', 'orders/vouchers', 'cart/cart-state'],
    ...['payments/saved-cards', 'payments/afterpay'],
    // What is shown of an order, and the link that opens it.
    ...['fulfilment/order-news', 'returns'],
  ],
  'order-money': ['order-money', 'returns', 'gift-cards', 'fulfilment'],
  payments: ['payments', 'order-money'],
  refunds: ['order-money', 'returns', 'gift-cards', 'fulfilment', 'orders/life-audit'],
  stock: ['machines', 'catalogue/sale-prices'],
}

/** In the browser: tests that ask a store itself. Nearly all others reach one. */
const IN_THE_BROWSER: Readonly<Record<string, readonly string[]>> = {
  stores: ['stores', 'cart/cart-store', 'analytics/product-link', 'bot/bot-calls'],
}

const NAMED: Readonly<Record<string, typeof ON_THE_SERVER>> = { server: ON_THE_SERVER, components: IN_THE_BROWSER }

/**
 * Patterns of the test files nearest to a noun; none where there is no folder of its name. Throws where one that is
 * named here has gone: a score would fall for no reason.
 */
export function nearTests(project: string, noun: string, named = NAMED[project]): string[] {
  const places = named?.[noun]
  if (places === undefined) return existsSync(`tests/${project}/${noun}`) ? [filesIn(`tests/${project}/${noun}`)] : []
  return places.map((place) => {
    const path = `tests/${project}/${place}`
    if (existsSync(path)) return filesIn(path)
    const file = [`${path}.test.ts`, `${path}.test.tsx`].find((each) => existsSync(each))
    if (file) return file
    throw new Error(`${path}: there are no such tests any more.`)
  })
}

function filesIn(folder: string): string {
  return `${folder}/**/*.test.{ts,tsx}`
}
