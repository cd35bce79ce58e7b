import { beforeAll, describe, expect, it } from 'vitest'
import { GIFT_CARDS } from '#demo/gift-card-data.ts'
import { type SeedResult, seedDemoShop } from '#demo/seed.ts'
import { DEMOGRAPHICS, FUNCTIONAL_TYPES, type Picture, PRODUCT_STATES } from '#lib/contract/product.ts'
import { parseDrawnPictureName } from '#lib/domain/catalogue/drawn-picture.ts'
import { pool } from '#lib/server/db/client.ts'
import { isVoucherPin } from '#lib/server/gift-cards/voucher-pin.ts'
import { shopSettings } from '#lib/server/settings/settings.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { SETTINGS } from '#tests/setup/shop-fixtures.ts'

useTestDatabase({ seed: false })

/** For whole seedings on a machine that has other work. */
const SLOW_MS = 180_000

const TABLES = {
  brands: '*',
  categories: '*',
  products:
    'id, slug, name, description, price, erp_original_price, state, images, rank, published_at, best_for, colour, specs, related_ids',
  product_categories: '*',
  variants: '*',
  stores: '*',
  localities: '*',
  size_charts: '*',
  redirects: '*',
  reviews: 'id, product_id, rating, title, body, author, fit, size_bought, reply',
  store_stock: '*',
  shipping_methods: '*',
  settings: '*',
  promotions: '*',
  promotion_uses: '*',
  coupons: '*',
  vouchers: 'code, expires, issued, balance, held, spent, status, wrong_pin_count',
}

/** A digest of all that must not depend on the day or the machine: everything but instants of seeding and PIN salts. */
async function shopDigest(): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const [table, columns] of Object.entries(TABLES)) {
    const { rows } = await pool().query<{ digest: string }>(
      `select md5(string_agg(t::text, '|' order by t::text collate "C")) as digest from (select ${columns} from ${table}) t`,
    )
    digests[table] = rows[0]?.digest ?? ''
  }
  return digests
}

async function emptyShop(): Promise<void> {
  const { rows } = await pool().query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like '%migration%'`,
  )
  await pool().query(`truncate ${rows.map(({ name }) => `"${name}"`).join(', ')} cascade`)
}

async function count(sql: string): Promise<number> {
  const { rows } = await pool().query<{ n: number }>(`select count(*)::int as n from ${sql}`)
  return rows[0]?.n ?? -1
}

let seeding: SeedResult

beforeAll(async () => {
  seeding = await seedDemoShop()
}, SLOW_MS)

describe('the demo shop', () => {
  it('is seeded once and then left alone [GEN-12]', async () => {
    expect(seeding.seeded).toBe(true)
    expect(seeding.products).toBeGreaterThanOrEqual(900)
    expect(seeding.variants).toBeGreaterThanOrEqual(8000)
    const digest = await shopDigest()
    expect(await seedDemoShop()).toEqual({ seeded: false, products: 0, variants: 0 })
    expect(await shopDigest()).toEqual(digest)
  })

  it('has products of every state, functional type, demographic and flag [GEN-12, CART-21]', async () => {
    const { rows } = await pool().query<Record<string, string[]>>(
      `select array_agg(distinct state) as state, array_agg(distinct functional_type) as type, array_agg(distinct demographic) as demographic from products`,
    )
    expect(new Set(rows[0]?.['state'])).toEqual(new Set(PRODUCT_STATES))
    expect(new Set(rows[0]?.['type'])).toEqual(new Set(FUNCTIONAL_TYPES))
    expect(new Set(rows[0]?.['demographic'])).toEqual(new Set(DEMOGRAPHICS))
    for (const flag of [
      'account_exclusive',
      'tax_exclusive',
      'is_new',
      'cart_qty_product_max > 0',
      'cart_qty_variant_max > 0',
      'cart_qty_variant_min > 0',
      'cart_qty_variant_multiple_of > 1',
      'challenge_question is not null and challenge_answer is not null',
      'erp_original_price > price',
      'pants_fit is not null',
    ]) {
      expect(await count(`products where ${flag}`), flag).toBeGreaterThan(0)
    }
  })

  it('has sold-out products, last ones and limited stock, and counts what it received', async () => {
    const stockOf =
      '(select sum(stock) as stock, max(functional_type) as type from variants v join products p on p.id = v.product_id group by p.id) t'
    expect(await count(`${stockOf} where type = 'basic' and stock = 0`)).toBeGreaterThan(0)
    expect(await count(`${stockOf} where stock = 1`)).toBeGreaterThan(0)
    expect(await count('variants where stock = 1')).toBeGreaterThan(20)
    expect(await count('variants where stock between 2 and 5')).toBeGreaterThan(50)
    expect(
      await count(
        `variants v where reserved <> 0 or received <> stock
          + coalesce((select sum(qty) from order_lines l where l.variant_id = v.id), 0)
          - coalesce((select sum(x.qty) from order_event_lines x
              join order_events e on e.order_number = x.order_number and e.seq = x.seq and e.type = 'cancelled'
              join order_lines l on l.order_number = x.order_number and l.line_no = x.line_no where l.variant_id = v.id), 0)`,
      ),
    ).toBe(0)
    expect(
      await count(
        '(select v.id from variants v join store_stock s on s.variant_id = v.id group by v.id having sum(s.qty) > v.stock) t',
      ),
    ).toBe(0)
  })

  it('puts every product into its categories and all above them, and leaves none empty', async () => {
    expect(
      await count(`product_categories c where position('/' in category_path) > 0 and not exists (select 1 from product_categories up
        where up.product_id = c.product_id and up.category_path = regexp_replace(c.category_path, '/[^/]+$', ''))`),
    ).toBe(0)
    expect(
      await count(`products p where not exists (select 1 from product_categories c
        where c.product_id = p.id and c.category_path = p.canonical_category)`),
    ).toBe(0)
    expect(
      await count('categories c where not exists (select 1 from product_categories p where p.category_path = c.path)'),
    ).toBe(0)
    expect(await count(`categories where path like '%/%/%'`)).toBeGreaterThan(10)
  })

  it('has footwear in all five size systems, widths, and clothes in none [CAT-09, CAT-10]', async () => {
    for (const system of ['eu', 'uk', 'usMen', 'usWomen', 'usKids']) {
      expect(await count(`variants where sizes ? '${system}'`), system).toBeGreaterThan(50)
    }
    expect(await count('variants where width is not null')).toBeGreaterThan(50)
    const { rows } = await pool().query(`select label, sizes from variants where id = 'p1010-095'`)
    expect(rows).toEqual([{ label: '9.5', sizes: { uk: '9.5', usMen: '10.5', eu: '44' } }])
    for (const label of ['5XL', '77R', '87S', 'One size', '2-8']) {
      expect(await count(`variants where label = '${label}' and sizes = '{}'`), label).toBeGreaterThan(0)
    }
  })

  it('shows only pictures that can be drawn, three or four of each product but two of small things', async () => {
    const { rows } = await pool().query<{ images: Picture[] }>('select images from products')
    for (const { images } of rows) {
      expect(images.length).toBeGreaterThanOrEqual(2)
      for (const { src, alt } of images) {
        expect(parseDrawnPictureName(/^\/pictures\/drawn\/(.+)\.svg$/.exec(src)?.[1] ?? ''), src).toBeDefined()
        expect(alt).not.toBe('')
      }
    }
  })

  it('mixes brands on the first page of the recommended order', async () => {
    const { rows } = await pool().query<{ brand_slug: string; product_type: string }>(
      `select brand_slug, product_type from products where state in ('current', 'evergreen') order by rank limit 24`,
    )
    expect(new Set(rows.map((row) => row.brand_slug)).size).toBeGreaterThanOrEqual(10)
    expect(new Set(rows.map((row) => row.product_type)).size).toBeGreaterThanOrEqual(10)
  })

  it('delivers the ways the register says [CHK-16]', async () => {
    const { rows } = await pool().query<{
      code: string
      price: number
      type: string
      countries: string[]
      postcodes: string[] | null
    }>(
      'select code, price, type, countries, postcodes, free_from_threshold, requires_authority_to_leave from shipping_methods order by position',
    )
    expect(rows.map(({ postcodes, ...row }) => ({ ...row, metropolitan: postcodes !== null }))).toEqual([
      {
        code: 'standard',
        price: 995,
        type: 'DELIVERY',
        countries: ['AU'],
        free_from_threshold: true,
        requires_authority_to_leave: false,
        metropolitan: false,
      },
      {
        code: 'express',
        price: 1495,
        type: 'DELIVERY',
        countries: ['AU'],
        free_from_threshold: false,
        requires_authority_to_leave: false,
        metropolitan: false,
      },
      {
        code: 'fourhd',
        price: 1995,
        type: 'DELIVERY',
        countries: ['AU'],
        free_from_threshold: false,
        requires_authority_to_leave: true,
        metropolitan: true,
      },
      {
        code: 'nz',
        price: 1995,
        type: 'DELIVERY',
        countries: ['NZ'],
        free_from_threshold: false,
        requires_authority_to_leave: false,
        metropolitan: false,
      },
      {
        code: 'collect',
        price: 0,
        type: 'STORE_PICKUP',
        countries: ['AU'],
        free_from_threshold: false,
        requires_authority_to_leave: false,
        metropolitan: false,
      },
    ])
    expect(rows[2]?.postcodes).toContain('3000')
    expect(rows[2]?.postcodes).not.toContain('3350')
  })

  it('has gift cards in every state, whose PINs open them [VOUCH-05, VOUCH-10]', async () => {
    const { rows } = await pool().query<{ code: string; pin_hash: string }>('select code, pin_hash from vouchers')
    expect(rows).toHaveLength(GIFT_CARDS.length)
    const card = GIFT_CARDS[0]
    const stored = rows.find(({ code }) => code === card?.code)
    expect(await isVoucherPin(card?.pin ?? '', stored?.pin_hash)).toBe(true)
    expect(await isVoucherPin('9999', stored?.pin_hash)).toBe(false)
    for (const state of [
      `status = 'suspended'`,
      `status = 'locked'`,
      'balance = 0',
      `expires < '2025-01-01'`,
      'spent > 0 and balance > 0',
    ]) {
      expect(await count(`vouchers where ${state}`), state).toBeGreaterThan(0)
    }
  })

  it('has promotions of every kind, whose uses add up [PROMO-02 to PROMO-07]', async () => {
    const { rows } = await pool().query<{ kinds: string[] }>(
      `select array_agg(distinct effect->>'kind' order by effect->>'kind') as kinds from promotions`,
    )
    expect(rows[0]?.kinds).toEqual(['amount', 'buyXGetY', 'fixedPrice', 'freeDelivery', 'percent'])
    for (const trait of [
      'exclusive',
      'stops_others',
      'automatic',
      'max_uses = uses',
      'max_uses_per_customer = 1',
      'ends_at < now()',
      'starts_at > now()',
    ]) {
      expect(await count(`promotions where ${trait}`), trait).toBeGreaterThan(0)
    }
    expect(
      await count('promotions p where uses <> (select count(*) from promotion_uses u where u.promotion_id = p.id)'),
    ).toBe(0)
    const { rows: pointing } = await pool().query<{ path: string }>(
      `select distinct jsonb_array_elements_text(conditions->'categories') as path from promotions where conditions ? 'categories'`,
    )
    for (const { path } of pointing) expect(await count(`categories where path = '${path}'`), path).toBe(1)
    const ids = await pool().query<{ id: string }>(
      `select distinct jsonb_array_elements_text(conditions->'productIds') as id from promotions where conditions ? 'productIds'`,
    )
    for (const { id } of ids.rows)
      expect(await count(`products where id = '${id}' and product_type = 'socks'`), id).toBe(1)
  })

  it('has the settings of the contract [API-68]', async () => {
    expect(await shopSettings()).toEqual(SETTINGS)
  })

  it('comes out the same in another fresh database [GEN-12]', { timeout: SLOW_MS }, async () => {
    const digest = await shopDigest()
    await emptyShop()
    await seedDemoShop()
    expect(await shopDigest()).toEqual(digest)
  })

  it('grows to any size: the same products, then the same again under other names [GEN-12]', {
    timeout: SLOW_MS,
  }, async () => {
    const small = await pool().query<{ id: string; name: string }>('select id, name from products order by rank')
    await emptyShop()
    expect((await seedDemoShop({ products: 1100 })).products).toBe(1100)
    const large = await pool().query<{ id: string; name: string }>('select id, name from products order by rank')
    expect(large.rows.slice(0, small.rows.length)).toEqual(small.rows)
    expect(await count('(select distinct slug from products) t')).toBe(1100)
    await emptyShop()
    expect((await seedDemoShop({ products: 40 })).products).toBe(40)
  })
})
