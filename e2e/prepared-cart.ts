import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Product } from '#lib/contract/product.ts'
import { CART_RECORD_VERSION } from '#lib/domain/cart/cart-record.ts'

const LISTING = '/categories/footwear/work-boots/steel-toe'
/** Of the shop's own origin, and nothing that takes a browser any time. */
const BLANK = '/robots.txt'

/** The id and path of the first boot of a listing. */
async function firstBoot(request: APIRequestContext): Promise<{ id: string; path: string }> {
  const html = await (await request.get(LISTING)).text()
  const [, id = '', path = ''] = /<li class="card" data-id="([^"]+)".*?<h3><a href="([^"]+)"/s.exec(html) ?? []
  expect(path, 'a boot in the listing').toMatch(/^\/products\//)
  return { id, path }
}

/** The path of a boot's page, as the listing has it. */
export async function bootPath(request: APIRequestContext): Promise<string> {
  return (await firstBoot(request)).path
}

/**
 * Puts one more line into what this browser keeps of its cart: a boot, in the size of which there are most unless it is
 * named. A customer's next page merges it into the cart of their account. Resolves with the size's id.
 */
export async function keepBoot(page: Page, size?: string): Promise<string> {
  const { id } = await firstBoot(page.request)
  const answer = await page.request.post('/api/search/indexes/local_products/objects', { data: { objectIds: [id] } })
  const { results } = (await answer.json()) as { results: Product[] }
  const variants = results[0]?.variants.toSorted((one, other) => other.stockQty - one.stockQty) ?? []
  const line = {
    id: randomUUID(),
    productId: id,
    variantId: size ?? variants[0]?.id ?? '',
    qty: 1,
    createdAt: new Date().toISOString(),
  }
  await page.goto(BLANK)
  await page.evaluate(
    ({ version, line }) => {
      const kept = JSON.parse(localStorage.getItem('cart') ?? '{"data":{"items":{}}}')
      const items = { ...kept.data.items, [line.id]: line }
      localStorage.setItem('cart', JSON.stringify({ version, data: { ...kept.data, items } }))
      // Else a customer's page would take what it last heard from the shop for the whole of it.
      localStorage.removeItem('cartSync')
    },
    { version: CART_RECORD_VERSION, line },
  )
  return line.variantId
}
