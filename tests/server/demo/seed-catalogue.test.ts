import { describe, expect, it } from 'vitest'
import { publicHolidays } from '#demo/public-holidays.ts'
import { sizeChart } from '#lib/contract/size-chart.ts'
import { store } from '#lib/contract/store.ts'
import { localityKey } from '#lib/domain/address/locality.ts'
import { parseListingQuery } from '#lib/domain/catalogue/listing-query.ts'
import { WEEKDAYS } from '#lib/domain/dates/weekday.ts'
import { STORES_LOCALITIES_MAX } from '#lib/domain/shop-rules.ts'
import { hoursOn, parseHours } from '#lib/domain/store-locator/opening-hours.ts'
import { listProducts } from '#lib/server/catalogue/listing.ts'
import { chartFacts, sizeChartGaps } from '#lib/server/catalogue/size-chart-gaps.ts'
import { sizeChartOf } from '#lib/server/catalogue/size-charts.ts'
import { pool } from '#lib/server/db/client.ts'
import { drawPicture } from '#lib/server/pictures/drawn.ts'
import { STORE_COLUMNS, type StoreRow, storeOf } from '#lib/server/store-locator/store-row.ts'
import { useTestDatabase } from '#tests/setup/database.ts'

useTestDatabase()

/** Types that come in one size and are for no body. */
const WITHOUT_CHART = ['gift-card', 'boot-polish']

async function rowsOf<T extends object>(sql: string): Promise<T[]> {
  return (await pool().query<T>(sql)).rows
}

async function count(sql: string): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(`select count(*)::int as n from ${sql}`)
  return row?.n ?? -1
}

describe('the stores of the demo shop', () => {
  it('are 45, in the contract’s shape, stockists without click and collect [STORE-04, STORE-05]', async () => {
    const rows = await rowsOf<StoreRow>(`select ${STORE_COLUMNS} from stores s order by s.erp_store_id`)
    expect(rows).toHaveLength(45)
    for (const row of rows) {
      store.parse(storeOf(row))
      expect(Object.keys(row.hours).sort(), row.name).toEqual([...WEEKDAYS].sort())
      for (const hours of [...Object.values(row.hours), ...row.holidays.map((day) => day.hours)])
        expect(parseHours(hours), `${row.name}: ${hours}`).toBeDefined()
      expect(row.clickAndCollect && row.type === 'STOCKIST', row.name).toBe(false)
      expect(() => new Intl.DateTimeFormat('en-AU', { timeZone: row.timeZone })).not.toThrow()
    }
    expect(await count(`stores where click_and_collect`)).toBeGreaterThan(20)
    expect(await count(`(select distinct region from stores where country = 'AU') t`)).toBe(8)
  })

  it('keep the holidays of their state for a year ahead [STORE-05]', async () => {
    const [row] = await rowsOf<StoreRow>(`select ${STORE_COLUMNS} from stores s where s.erp_store_id = 'S001'`)
    if (!row) throw new Error('Melbourne has no store.')
    const next = new Date().getUTCFullYear() + 1
    expect(hoursOn(row, `${next}-12-25`)).toBeNull()
    expect(row.holidays.map(({ name }) => name)).toContain('Melbourne Cup Day')
    expect(new Set(row.holidays.map(({ date }) => date)).size).toBe(row.holidays.length)
  })

  it.each([
    ['AU', 'VIC', '2027-03-26', 'Good Friday'],
    ['AU', 'VIC', '2027-11-02', 'Melbourne Cup Day'],
    ['AU', 'WA', '2027-09-27', 'King’s Birthday'],
    ['AU', 'ACT', '2027-05-31', 'Reconciliation Day'],
    ['AU', 'QLD', '2026-05-04', 'Labour Day'],
    ['AU', 'NSW', '2028-01-03', 'New Year’s Day'],
    ['NZ', 'Auckland', '2027-06-25', 'Matariki'],
    ['NZ', 'Otago', '2026-04-03', 'Good Friday'],
  ] as const)('%s %s has %s as %s', (country, state, date, name) => {
    expect(publicHolidays(Number(date.slice(0, 4)), country, state)).toContainEqual(
      expect.objectContaining({ date, name }),
    )
  })
})

describe('the gazetteer', () => {
  it('names hundreds of places by their canonical keys, on the map [STORE-10]', async () => {
    const places = await rowsOf<{
      key: string
      suburb: string
      state: string
      postcode: string
      country: string
      latitude: number
      longitude: number
    }>('select * from localities')
    expect(places.length).toBeGreaterThan(500)
    for (const place of places) {
      expect(place.key).toBe(localityKey(place))
      const [south, north, west, east] = place.country === 'AU' ? [-44, -10, 112, 154] : [-48, -34, 166, 179]
      expect(place.latitude > south && place.latitude < north, place.key).toBe(true)
      expect(place.longitude > west && place.longitude < east, place.key).toBe(true)
    }
    expect(await count(`localities where suburb = 'Richmond'`)).toBeGreaterThanOrEqual(6)
    expect(await count(`localities where postcode = '3121'`)).toBeGreaterThanOrEqual(3)
  })

  it('has a prefix with more places than a search may answer [STORE-07]', async () => {
    expect(await count(`localities where lower(suburb) like 'mount%'`)).toBeGreaterThan(STORES_LOCALITIES_MAX)
  })

  it('knows the suburb of every store [STORE-10]', async () => {
    expect(
      await rowsOf(`select s.locality, s.postcode from stores s where not exists
        (select from localities l where l.postcode = s.postcode and l.suburb = s.locality)`),
    ).toEqual([])
  })

  it('places stores where their suburbs are', async () => {
    const far =
      await rowsOf(`select s.name from stores s join localities l on l.postcode = s.postcode and l.suburb = s.locality
      where abs(s.latitude - l.latitude) > 0.05 or abs(s.longitude - l.longitude) > 0.05`)
    expect(far).toEqual([])
  })
})

describe('size charts', () => {
  it('are of the contract’s shape and as wide as their columns [PDP-01]', async () => {
    const rows = await rowsOf<{ id: string; chart: object }>('select id, chart from size_charts')
    for (const { id, chart } of rows) {
      const { columns, rows: sizes } = sizeChart.parse({ id, ...chart })
      for (const { label, values } of sizes) expect(values.length, `${id} ${label}`).toBe(columns.length)
      expect(new Set(sizes.map(({ label }) => label)).size, id).toBe(sizes.length)
    }
    expect(
      await count('(select distinct brand_slug from size_charts where brand_slug is not null) t'),
    ).toBeGreaterThanOrEqual(6)
  })

  it('cover every product type and every size that is sold [PDP-01]', async () => {
    const missing = await rowsOf<{ product_type: string; label: string }>(`select distinct p.product_type, v.label
      from products p join variants v on v.product_id = p.id
      where p.functional_type = 'basic' and not (p.product_type = any('{${WITHOUT_CHART.join(',')}}')) and not exists
        (select from size_charts c, jsonb_array_elements(c.chart->'rows') r
          where c.brand_slug is null and p.product_type = any(c.product_types) and r->>'label' = v.label)`)
    expect(missing).toEqual([])
  })
})

describe('the chart of a product', () => {
  const opened = async () => {
    const products = await rowsOf<{ id: string; demographic: string; type: string }>(
      `select distinct on (brand_slug, product_type, demographic) id, demographic, product_type as type from products
       where functional_type = 'basic' and product_type <> all('{${WITHOUT_CHART.join(',')}}') order by 2, 3, brand_slug`,
    )
    const charts = await Promise.all(products.map(({ id }) => sizeChartOf({ id })))
    return products.map((product, i) => ({ ...product, chart: charts[i] }))
  }

  it('knows all its sizes and its people, in every kind of goods [PDP-22]', async () => {
    expect(await sizeChartGaps(pool(), await chartFacts(pool()))).toEqual([])
    const titles = (await opened()).map(({ demographic, chart }) => [demographic, chart?.title ?? 'none'] as const)
    expect(titles.filter(([who, title]) => who !== 'women' && /women/i.test(title))).toEqual([])
    expect(titles.filter(([who, title]) => who !== 'kids' && /kids/i.test(title))).toEqual([])
    expect(titles.filter(([who, title]) => who === 'kids' && !/kids/i.test(title))).toEqual([])
  })

  it('says what a woman’s shoe is in men’s sizes, on every chart of grown-ups’ shoes and on no other [PDP-22]', async () => {
    const CONVERSION = 'A women’s 8 is a men’s 6 in AU sizes and a men’s 7 in US sizes.'
    const worn = (await opened()).filter(({ type }) => type !== 'insoles' && type !== 'laces')
    const says = worn.filter(({ chart }) => chart?.notes.includes(CONVERSION))
    expect(says.length).toBeGreaterThan(10)
    const grownUps = worn.filter(({ chart, demographic }) => chart?.kind === 'footwear' && demographic !== 'kids')
    expect(says.map(({ id }) => id)).toEqual(grownUps.map(({ id }) => id))
  })

  it('speaks of its own garment, and tells how to take the measures it has and no other [PDP-22]', async () => {
    const spoken: [RegExp, RegExp][] = [
      [/scrub/i, /scrub/],
      [/jacket/i, /jacket/],
      [/waistband|regular leg/i, /pants|jeans|shorts/],
      [/elastic-sided/i, /slip-on/],
      [/composite cap/i, /lace-up-boot|zip-side-boot|safety-sneaker/],
    ]
    for (const { id, type, chart } of await opened()) {
      const words = [...(chart?.notes ?? []), ...(chart?.howToMeasure ?? [])]
      for (const [said, of] of spoken) {
        if (!of.test(type))
          expect(
            words.filter((word) => said.test(word)),
            `${id} ${type}`,
          ).toEqual([])
      }
      if (chart?.kind !== 'tops' || chart.id.startsWith('aprons')) continue
      const measured = chart.columns.filter(({ unit }) => unit === 'cm').map(({ name }) => name)
      expect(chart.howToMeasure.map((step) => step.split(':')[0])).toEqual(measured)
    }
  })
})

describe('questions', () => {
  it('were asked and answered after their product came, and not in the future [GEN-12, PDP-29]', async () => {
    expect(await count('product_questions')).toBeGreaterThanOrEqual(100)
    expect(await count('product_questions where answered_at > now() or created_at > answered_at')).toBe(0)
    expect(
      await count('product_questions q join products p on p.id = q.product_id where q.created_at < p.published_at'),
    ).toBe(0)
  })
})

describe('reviews', () => {
  it('are thousands, skewed to the good, by people who bought a size that exists [PDP-03]', async () => {
    expect(await count('reviews')).toBeGreaterThanOrEqual(9000)
    const [shares] = await rowsOf<{ average: number; low: number; replies: number; texts: number }>(
      `select avg(rating)::float as average, avg((rating <= 2)::int)::float as low, count(reply)::int as replies,
        count(distinct body)::int as texts from reviews`,
    )
    expect(shares?.average).toBeGreaterThan(3.9)
    expect(shares?.average).toBeLessThan(4.7)
    expect(shares?.low).toBeGreaterThan(0.03)
    expect(shares?.replies).toBeGreaterThan(100)
    expect(shares?.texts).toBeGreaterThan(4000)
    expect(
      await count(`reviews r where size_bought is not null and not exists
        (select from variants v where v.product_id = r.product_id and v.label = r.size_bought)`),
    ).toBe(0)
    expect(await count(`reviews where created_at > now() or created_at < now() - interval '731 days'`)).toBe(0)
    const perProduct = '(select product_id, count(*) as n from reviews group by 1) t'
    expect(await count(`${perProduct} where n < 3 or n > 60`)).toBe(0)
    const reviewed = (await count(perProduct)) / (await count('products'))
    expect(reviewed).toBeGreaterThan(0.5)
    expect(reviewed).toBeLessThan(0.7)
  })

  it('say how a brand runs', async () => {
    const rows = await rowsOf<{ brand: string; small: number; large: number }>(
      `select p.brand_slug as brand, count(*) filter (where fit = 'small')::int as small,
        count(*) filter (where fit = 'large')::int as large
        from reviews r join products p on p.id = r.product_id group by 1`,
    )
    const of = (brand: string) => rows.find((row) => row.brand === brand) ?? { small: 0, large: 0 }
    expect(of('karrabin').large).toBeGreaterThan(2 * of('karrabin').small)
    expect(of('quollfoot').small).toBeGreaterThan(2 * of('quollfoot').large)
  })
})

describe('products', () => {
  it('lead to what completes the look: existing, other, buyable things, at most twelve', async () => {
    expect(
      await rowsOf(`select p.id, r.id as related from products p, unnest(p.related_ids) as r(id)
        left join products o on o.id = r.id
        where o.id is null or o.id = p.id or (p.style_code = o.style_code and p.style_code is not null)
          or not exists (select from variants v where v.product_id = o.id and v.stock > 0)`),
    ).toEqual([])
    expect(await count('products where cardinality(related_ids) > 12')).toBe(0)
    expect(await count(`products where functional_type = 'basic' and cardinality(related_ids) < 3`)).toBe(0)
    expect(
      await count(
        `products p where cardinality(related_ids) <> (select count(distinct r) from unnest(p.related_ids) r)`,
      ),
    ).toBe(0)
  })

  it('have specs to compare: the standard of capped boots, the class of hi-vis', async () => {
    expect(await count(`products where functional_type = 'basic' and jsonb_array_length(specs) < 1`)).toBe(0)
    const labels = await rowsOf<{ label: string }>(
      `select distinct s->>'label' as label from products, jsonb_array_elements(specs) s`,
    )
    expect(labels.map(({ label }) => label)).toEqual(
      expect.arrayContaining([
        'Safety standard',
        'Toe cap',
        'Sole',
        'Upper',
        'Weight',
        'Closure',
        'Lining',
        'Care',
        'Hi-vis class',
        'Fabric',
      ]),
    )
    expect(
      await rowsOf(`select id, name from products where product_type in ('hi-vis-shirt', 'hi-vis-jacket') and functional_type = 'basic'
        and not exists (select from jsonb_array_elements(specs) s where s->>'label' in ('Hi-vis class', 'Arc rating'))`),
    ).toEqual([])
  })

  it('claim nothing of small goods that is so of clothes only [GEN-12]', async () => {
    const small = `product_type in ('insoles', 'knee-pads', 'laces', 'boot-polish', 'belt')`
    expect(
      await rowsOf(`select id, s from products, jsonb_array_elements(specs) s
        where ${small} and s->>'label' in ('Fabric', 'Waterproof')`),
    ).toEqual([])
    expect(await count(`products, jsonb_array_elements(specs) s where s->>'label' = 'Waterproof'`)).toBeGreaterThan(0)
    expect(
      await count(`reviews r join products p on p.id = r.product_id
        where r.fit is not null and p.product_type in ('laces', 'boot-polish')`),
    ).toBe(0)
  })

  it('say how long it takes to make what is made to order [CART-21]', async () => {
    expect(
      await rowsOf(`select distinct style_code is not null as styled, s->>'value' as time from products p
        left join jsonb_array_elements(specs) s on s->>'label' = 'Lead time' where functional_type = 'madeToOrder' order by time`),
    ).toEqual([
      { styled: true, time: 'Five weeks' },
      { styled: true, time: 'Six weeks' },
    ])
  })

  it('cost what such things cost, and never more than their was-price', async () => {
    expect(
      await rowsOf(`select id, price from products where price > erp_original_price or price < 295 or price > 70000`),
    ).toEqual([])
  })

  it('differ in name and description', async () => {
    expect(await count('(select name from products group by name having count(distinct style_code) > 1) t')).toBe(0)
    expect(
      await count('(select description from products group by description having count(distinct style_code) > 1) t'),
    ).toBe(0)
    expect(await count('categories')).toBeGreaterThanOrEqual(60)
  })

  it('have tile pictures that draw', async () => {
    const rows = await rowsOf<{ src: string }>(`select distinct images->0->>'src' as src from products`)
    for (const { src } of rows) {
      const name = /([^/]+)\.svg$/.exec(src)?.[1] ?? ''
      expect(drawPicture(name), src).toMatch(/^<svg/)
    }
  })
})

describe('addresses of the past', () => {
  it('lead to pages that exist, or say that the thing is gone', async () => {
    const moved = await rowsOf<{ to: string | null }>('select to_path as "to" from redirects')
    expect(moved.some(({ to }) => to === null)).toBe(true)
    for (const { to } of moved) {
      const [, area, first, last] = /^\/(products|categories|brands)\/([^/]+)(?:\/(.+))?$/.exec(to ?? '') ?? []
      if (area === 'products') expect(await count(`products where slug = '${last}'`), to ?? '').toBe(1)
      if (area === 'categories') expect(await count(`categories where path = '${first}/${last}'`), to ?? '').toBe(1)
      if (area === 'brands') expect(await count(`brands where slug = '${first}'`), to ?? '').toBe(1)
    }
  })
})

describe('the clothing sizes of the demo shop', () => {
  const sizesIn = async (category?: string) => {
    const { facets } = await listProducts(parseListingQuery({}, category ? { category } : undefined))
    return facets.clothingSize?.map(({ value }) => value) ?? []
  }

  it('are sizes of clothes, and there are none under footwear [CAT-10]', async () => {
    const all = await sizesIn()
    expect(all).toEqual(expect.arrayContaining(['S', '2XL', '87R', '12']))
    expect(all.filter((label) => !/^(\d?X*[SL]|M|\d{1,3}[RSL]?|[A-Z]+\/[A-Z]+)$/.test(label))).toEqual([])
    expect(await sizesIn('footwear')).toEqual([])
    expect(await sizesIn('accessories/boot-care')).toEqual([])
    expect(await sizesIn('accessories/gloves')).toEqual(['XS', 'S', 'M', 'L', 'XL', '2XL'])
  })
})

it('has sales that end by themselves, of goods that are reduced, and others without an end [OPS-40]', async () => {
  const { rows } = await pool().query(
    `select count(s.id)::int as ending, count(*)::int as reduced,
       bool_and(s.id is null or (s.state = 'running' and s.price = p.price and s.regular_price = p.erp_original_price and s.ends_at > now())) as sound
     from products p left join sale_prices s on s.product_id = p.id where p.erp_original_price > p.price`,
  )
  expect(rows[0].ending).toBe(12)
  expect(rows[0].reduced).toBeGreaterThan(12)
  expect(rows[0].sound).toBe(true)
})
