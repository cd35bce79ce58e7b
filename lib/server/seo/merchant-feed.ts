import 'server-only'
import type { Picture } from '#lib/contract/product.ts'
import { shopperPrice } from '#lib/domain/catalogue/price.ts'
import {
  MERCHANT_FEED_FOOT,
  MERCHANT_TSV_HEAD,
  type MerchantItem,
  type MerchantProduct,
  merchantFeedHead,
  merchantItem,
  merchantTsvLine,
} from '#lib/domain/seo/merchant-feed.ts'
import { META_FEED_HEAD, metaFeedLine } from '#lib/domain/seo/meta-feed.ts'
import { shopWords } from '#lib/domain/seo/shop-words.ts'
import { type DeliveryFacts, type DeliveryRate, deliveryTerms } from '#lib/domain/seo/structured-data/delivery-terms.ts'
import { rasterPath } from '#lib/domain/seo/structured-data/picture-url.ts'
import { availability } from '#lib/domain/seo/structured-data/product-group.ts'
import type { Wearer } from '#lib/domain/seo/structured-data/size-specification.ts'
import type { VariantSizes } from '#lib/domain/sizes/sizes.ts'
import { pool } from '../db/client.ts'
import { environment } from '../platform/environment.ts'
import { shopSettings } from '../settings/settings.ts'
import { deliveryFacts, deliveryRates } from './delivery-rates.ts'

const BATCH = 250

interface FeedRow {
  id: string
  styleCode: string | null
  path: string
  brand: string
  name: string
  description: string
  kind: string
  wearer: Wearer
  colour: string | null
  material: string | null
  price: number
  original: number
  saleStartsAt: Date | null
  saleEndsAt: Date | null
  taxExclusive: boolean
  functionalType: string
  state: string
  images: Picture[]
  variants: {
    id: string
    code: string
    barcode: string | null
    label: string
    width: string | null
    sizes: VariantSizes
    available: number
  }[]
}

// Gift cards and services are not goods to compare, nor is what is yet to be made in stock anywhere; what only some
// customers may buy is not for everybody's eyes.
const BATCH_SQL = `select p.id, p.style_code as "styleCode", p.brand_slug || '/' || p.slug as path, b.name as brand, p.name,
    p.description, p.demographic as wearer, p.colour, p.material, p.price, p.erp_original_price as original,
    s.starts_at as "saleStartsAt", s.ends_at as "saleEndsAt",
    p.tax_exclusive as "taxExclusive", p.functional_type as "functionalType", p.state, p.images,
    (select string_agg(c.name, ' > ' order by length(c.path)) from categories c
      where c.path = p.canonical_category or starts_with(p.canonical_category, c.path || '/')) as kind,
    (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'code', v.code, 'barcode', v.barcode, 'label', v.label,
        'width', v.width, 'sizes', v.sizes, 'available', v.stock - v.reserved) order by v.position, v.id), '[]')
       from variants v where v.product_id = p.id) as variants
  from products p join brands b on b.slug = p.brand_slug
  left join sale_prices s on s.product_id = p.id and s.state = 'running'
  where p.id > $1 and p.state in ('current', 'evergreen') and p.functional_type = 'basic'
    and not p.account_exclusive and jsonb_array_length(p.images) > 0
  order by p.id limit $2`

interface FeedForm {
  head: (shopName: string, origin: string, sells: string) => string
  item: (item: MerchantItem, origin: string) => string
  foot: string
}

const FORMS = {
  'google-merchant.xml': { head: merchantFeedHead, item: merchantItem, foot: MERCHANT_FEED_FOOT },
  'google-merchant.tsv': { head: () => MERCHANT_TSV_HEAD, item: merchantTsvLine, foot: '' },
  'meta-catalogue.csv': { head: () => META_FEED_HEAD, item: metaFeedLine, foot: '' },
} as const satisfies Record<string, FeedForm>

export type FeedName = keyof typeof FORMS

/** Every size that can be bought, piece by piece: only one batch of products is ever in memory [SEO-09]. */
export async function* merchantFeed(name: FeedName = 'google-merchant.xml'): AsyncGenerator<string> {
  const form: FeedForm = FORMS[name]
  const { siteUrl, SHOP_NAME } = environment()
  const [settings, rates] = await Promise.all([shopSettings(), deliveryRates()])
  const facts = deliveryFacts(settings)
  yield form.head(SHOP_NAME ?? 'Steelcap', siteUrl, shopWords(settings.about).sells)
  for (let after = ''; ; ) {
    const { rows } = await pool().query<FeedRow>({ name: 'merchant-feed', text: BATCH_SQL, values: [after, BATCH] })
    const items = rows.flatMap((row) => itemsOf(row, settings.taxRate, rates, facts))
    if (items.length > 0) yield items.map((item) => form.item(item, siteUrl)).join('')
    if (rows.length < BATCH) break
    after = rows.at(-1)?.id ?? ''
  }
  if (form.foot !== '') yield form.foot
}

function itemsOf(row: FeedRow, taxRate: number, rates: DeliveryRate[], facts: DeliveryFacts): MerchantItem[] {
  const price = shopperPrice(row.price, row.taxExclusive, taxRate)
  const delivery = deliveryTerms(rates, price, facts)
  const product: MerchantProduct = {
    ...row,
    price,
    original: shopperPrice(row.original, row.taxExclusive, taxRate),
    ...(row.saleStartsAt && row.saleEndsAt ? { sale: { startsAt: row.saleStartsAt, endsAt: row.saleEndsAt } } : {}),
    pictures: row.images.map(rasterPath),
    delivery: delivery.map((term) => ({ ...term, service: 'Standard' })),
  }
  return row.variants.map((variant) => ({
    ...variant,
    inStock: availability(row, variant.available > 0) !== 'OutOfStock',
    product,
  }))
}

const READERS_MAX = 2
/** Who takes none of it for so long reads no more: a piece is a megabyte or two, and slow lines take minutes. */
const READER_GONE_MS = 600_000
/** Whoever reads for so long gives way to a newcomer: a shopping engine takes seconds. */
const READER_SLOW_MS = 120_000

interface Reader {
  sinceMs: number
  sendAway: (why: string) => void
}

// Next compiles this file into each route that sends a feed: one place for all of them.
const READERS = Symbol.for('steelcap.merchant-feed-readers')
const shared = globalThis as { [READERS]?: Set<Reader> }

/**
 * The feed as bytes; undefined while as many as may are reading it already. Reading slowly makes the shop wait, not
 * remember; who reads nothing for ten minutes loses the place, and after two minutes the first who came to whoever
 * comes next, or two slow readers would keep shopping engines out for good [SEO-09].
 */
export function merchantFeedStream(name?: FeedName): ReadableStream<Uint8Array> | undefined {
  shared[READERS] ??= new Set()
  const readers = shared[READERS]
  const [first] = readers
  if (readers.size >= READERS_MAX) {
    if (!first || performance.now() - first.sinceMs < READER_SLOW_MS) return undefined
    first.sendAway('Somebody else wants to read this feed too.')
  }
  const pieces = merchantFeed(name)
  const encoder = new TextEncoder()
  let idle: NodeJS.Timeout | undefined
  let fail: (error: Error) => void = () => {}
  const leave = () => {
    clearTimeout(idle)
    readers.delete(reader)
  }
  const reader: Reader = {
    sinceMs: performance.now(),
    sendAway(why) {
      leave()
      fail(new Error(why))
      void pieces.return(undefined)
    },
  }
  readers.add(reader)
  return new ReadableStream<Uint8Array>({
    start(controller) {
      fail = (error) => controller.error(error)
    },
    async pull(controller) {
      clearTimeout(idle)
      const { done, value } = await pieces.next().catch((error: unknown) => {
        leave()
        throw error
      })
      // Somebody else has the place by now.
      if (!readers.has(reader)) return
      if (!done) {
        controller.enqueue(encoder.encode(value))
        idle = setTimeout(() => reader.sendAway('Nobody reads this feed any more.'), READER_GONE_MS).unref()
        return
      }
      leave()
      controller.close()
    },
    async cancel() {
      leave()
      await pieces.return(undefined)
    },
  })
}
