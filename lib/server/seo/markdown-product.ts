import 'server-only'
import type { Product } from '#lib/contract/product.ts'
import { cartLinkPath } from '#lib/domain/cart/cart-link.ts'
import { isSellable } from '#lib/domain/cart/cart-validity.ts'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import { productTitle } from '#lib/domain/catalogue/product-title.ts'
import { stockStatus } from '#lib/domain/catalogue/stock.ts'
import { dayInWords } from '#lib/domain/dates/day-text.ts'
import { isMadeToOrder, isSent } from '#lib/domain/delivery/parcel.ts'
import { type Cents, decimalText, fromDollars } from '#lib/domain/money/money.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { calloutText, type PromotionCallout } from '#lib/domain/promotions/promotion-callout.ts'
import { availability } from '#lib/domain/seo/structured-data/product-group.ts'
import { QTY_CHECKED_FUNCTIONAL_TYPE, RETURN_ORDER_AGE_MAX } from '#lib/domain/shop-rules.ts'
import { SIZE_SYSTEMS, sizeText, systemLabel } from '#lib/domain/sizes/sizes.ts'
import { htmlToMarkdown, markdownLink, markdownTable, markdownText } from '#lib/domain/text/markdown-text.ts'
import { productBySlug } from '../catalogue/product-record.ts'
import { existingArticles } from '../content/articles.ts'
import { productCallouts } from '../promotions/product-callouts.ts'
import { questionsOf } from '../questions/product-questions.ts'
import { returnDayOfNow } from '../settings/extended-returns.ts'
import { shopSettings } from '../settings/settings.ts'
import { deliveryTermsFor } from './delivery-rates.ts'

/** A product with its price, sizes and stock, for those who read rather than look. */
export async function productMarkdown(path: string, origin: string): Promise<string | undefined> {
  const page = await productBySlug(path.split('/').at(-1) ?? '')
  if (!page || page.product.path !== path) return undefined
  const { product, siblings, breadcrumbs } = page
  const { taxRate } = await shopSettings()
  const pay = (dollars: number) => shopperPrice(fromDollars(dollars), product.taxExclusive, taxRate)
  const trail = breadcrumbs.map(({ name, path: category }) => markdownLink(name, `${origin}/categories/${category}`))
  const others = siblings.filter((sibling) => sibling.path !== product.path)
  const sold = isSellable(product.state)
  const parts = [
    `# ${markdownText(productTitle(product.brand.name, product.name, product.colour))}`,
    trail.join(' › '),
    priceLine(product, pay),
    ((await productCallouts([product])).get(product.id) ?? []).map(calloutLine).join('\n'),
    htmlToMarkdown(product.description, origin),
    product.specs.map(({ label, value }) => `- ${markdownText(label)}: ${markdownText(value)}`).join('\n'),
    sold ? `## Sizes\n\n${sizeTable(product)}` : CLOSED[product.state],
    others.length > 0
      ? `Other colours: ${others.map((o) => markdownLink(o.colour, `${origin}/products/${o.path}`)).join(', ')}`
      : '',
    sold && isSent(product) ? await deliveryLines(product, pay(product.price), origin) : '',
    `${sold ? 'Buy' : 'Page'}: ${origin}/products/${product.path}`,
    cartLine(product, origin),
    await questionLines(product.id),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** What shoppers asked and the shop answered, as the page has it [PDP-29]. */
async function questionLines(id: string): Promise<string> {
  const asked = (await questionsOf({ id }))?.questions ?? []
  const lines = asked.map(({ question, answer }) =>
    [`**${markdownText(question)}**`, ...answer.split(/\n+/).map(markdownText)].join('\n\n'),
  )
  return lines.length > 0 ? `## Questions\n\n${lines.join('\n\n')}` : ''
}

const calloutLine = (callout: PromotionCallout) => `- ${markdownText(calloutText(callout))}`

/** As the page says it, of what cannot be bought. */
const CLOSED: Partial<Record<Product['state'], string>> = {
  upcoming: 'Coming soon: it can’t be ordered yet.',
  discontinued: 'No longer sold.',
  archived: 'No longer sold.',
}

function priceLine(product: Product, pay: (dollars: number) => Cents): string {
  const was = product.isDiscounted ? `, was ${moneyText(pay(product.erpOriginalPrice))}` : ''
  return `**${moneyText(pay(product.price))}** AUD, GST included${was}`
}

/** How to fill a cart by an address, shown with a size that can be had [CART-34]. */
function cartLine(product: Product, origin: string): string {
  const example = product.variants.find(({ stockQty }) => availability(product, stockQty > 0) !== 'OutOfStock')
  if (!isSellable(product.state) || !example) return ''
  return `Cart with a size in it, by its code and how many: ${origin}${cartLinkPath([{ code: example.code, qty: 1 }])}`
}

const STOCK_WORDS: Readonly<Record<string, string>> = { OutOfStock: 'Sold out', MadeToOrder: 'Made to order' }

/** As the page says it [GEN-20]: few are told by number. */
function inStock({ functionalType }: Product, qty: number): string {
  const few = functionalType === QTY_CHECKED_FUNCTIONAL_TYPE && stockStatus(qty) === 'limited stock'
  return few ? `Only ${qty} left` : 'In stock'
}

/** Only the size systems that the product has sizes in. */
function sizeTable(product: Product): string {
  const systems = SIZE_SYSTEMS.filter((system) => product.sizes[system].length > 0)
  const stock = (qty: number) => STOCK_WORDS[availability(product, qty > 0)] ?? inStock(product, qty)
  const rows = product.variants.map((variant) => [
    [sizeText(variant.label), variant.width].filter(Boolean).join(' '),
    ...systems.map((system) => sizeText(variant.sizes[system] ?? '')),
    stock(variant.stockQty),
    variant.code,
  ])
  return markdownTable(
    ['Size', ...systems.map((system) => systemLabel(system, product.variants[0]?.sizes)), 'Stock', 'Code'],
    rows,
  )
}

/** Nobody knows when a parcel leaves that is yet to be made: the days on the road are left out. */
async function deliveryLines(product: Product, price: Cents, origin: string): Promise<string> {
  const [terms, written, returnUntil] = await Promise.all([
    deliveryTermsFor(price),
    existingArticles(['returns']),
    returnDayOfNow(new Date()),
  ])
  const countries: Record<string, string> = { AU: 'Australia', NZ: 'New Zealand' }
  const made = isMadeToOrder(product)
  const lines = terms.map(({ country, price: cost, days }) => {
    const time = made ? '' : `, ${days.from} to ${days.to} business days`
    return `- Delivery to ${countries[country] ?? country}: ${cost === 0 ? 'free' : moneyText(cost)}${time}`
  })
  const promise = `${origin}/api/delivery/promise?postcode=3000&total=${decimalText(price)}`
  const usual = returnUntil ? `until ${dayInWords(returnUntil)} if ordered now` : `${RETURN_ORDER_AGE_MAX} days`
  const days = made ? 'made for you alone, talk to us before you send it back' : usual
  return [
    ...lines,
    ...(made ? [] : [`- Dates for a postcode: ${promise}`]),
    `- Returns: ${written.has('returns') ? markdownLink(days, `${origin}/articles/returns`) : days}`,
  ].join('\n')
}
