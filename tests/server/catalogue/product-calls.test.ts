import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#lib/contract/endpoints.ts'
import { errorBody } from '#lib/contract/errors.ts'
import { isNewerStock } from '#lib/domain/catalogue/stock-age.ts'
import { createApi } from '#lib/server/api/app.ts'
import { tryAnswer } from '#lib/server/bot/challenge.ts'
import { serialisedProducts } from '#lib/server/catalogue/product-cache.ts'
import { db } from '#lib/server/db/client.ts'
import { reviews, sizeCharts } from '#lib/server/db/content-schema.ts'
import { products, variants } from '#lib/server/db/schema.ts'
import { announceChange } from '#lib/server/platform/changes.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { issueBotToken } from '#sandbox/bot-tokens.ts'
import { openShop, shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { useSandbox } from '#tests/setup/sandbox.ts'

useTestDatabase({ seed: false })
useSandbox()

let api: ReturnType<typeof createApi>

const chart = (title: string, labels: string[]) => ({
  title,
  kind: 'footwear' as const,
  columns: [
    { name: 'UK', unit: 'size' as const },
    { name: 'Foot length', unit: 'cm' as const },
  ],
  rows: labels.map((label) => ({ label, values: [label, '27.1'] })),
  howToMeasure: ['Stand on paper.'],
  notes: [],
})

beforeAll(async () => {
  api = createApi()
  await openShop()
  await shelve(
    {
      id: 'ridge',
      styleCode: 'RIDGE',
      relatedIds: ['gone', 'ridge', 'ridge-tan', 'sock', 'creek', 'old', 'nothing'],
      challengeQuestion: 'What is your licence class?',
      challengeAnswer: 'Heavy Rigid',
    },
    [{ id: 'ridge-9', label: '9', stock: 5 }],
  )
  await shelve({ id: 'ridge-tan', styleCode: 'RIDGE' }, [{ id: 'ridge-tan-9', label: '9', stock: 5 }])
  await shelve({ id: 'sock', productType: 'sock' }, [{ id: 'sock-m', label: 'M', stock: 0 }])
  await shelve({ id: 'creek', brandSlug: 'tully' }, [{ id: 'creek-9', label: '9', stock: 5 }])
  await shelve({ id: 'old', state: 'discontinued' }, [{ id: 'old-9', label: '9', stock: 5 }])
  await shelve({ id: 'lone', canonicalCategory: 'clothing', productType: 'polo' }, [
    { id: 'lone-m', label: 'M', stock: 5 },
  ])
  await shelve({ id: 'mate', canonicalCategory: 'clothing', productType: 'polo' }, [
    { id: 'mate-m', label: 'M', stock: 5 },
  ])
  await db()
    .insert(sizeCharts)
    .values([
      { id: 'a-shop', brandSlug: null, productTypes: ['lace-up-boot'], chart: chart('Any boot', ['9']) },
      { id: 'b-women', brandSlug: 'ironbark', productTypes: ['lace-up-boot'], chart: chart('Women', ['W9']) },
      { id: 'c-men', brandSlug: 'ironbark', productTypes: ['lace-up-boot'], chart: chart('Men', ['9']) },
    ])
  await db()
    .insert(reviews)
    .values(
      Array.from({ length: 12 }, (_, i) => ({
        id: `r${i}`,
        productId: 'ridge',
        rating: i < 9 ? 5 : 2,
        title: `Review ${i}`,
        body: 'Solid.',
        author: 'Kim',
        fit: i < 8 ? ('true' as const) : i < 10 ? ('small' as const) : null,
        sizeBought: i % 2 === 0 ? '10' : '9.5',
        reply: i === 0 ? 'Thanks, Kim.' : null,
        createdAt: new Date(Date.UTC(2026, 0, 1 + i)),
      })),
    )
})

function call(method: string, path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method, headers: body === undefined ? {} : { 'Content-Type': 'application/json' } }
  if (body !== undefined) init.body = JSON.stringify(body)
  return Promise.resolve(api.request(`http://localhost:3000/api${path}`, init))
}

async function code(response: Response) {
  return [response.status, errorBody.parse(await response.json()).errorCode]
}

describe('a product record', () => {
  const read = async () => {
    const body = { objectIds: ['mate'] }
    const answer = await call('POST', `/search/indexes/${environment().indexPrefix}products/objects`, body)
    return endpoints.indexObjects.response.parse(await answer.json()).results[0]
  }

  it('is newer than the one before as soon as a unit is promised to somebody, so that browsers take it [CAT-20, SRCH-03, GEN-08]', async () => {
    const before = await read()
    await db().update(variants).set({ reserved: 1 }).where(eq(variants.id, 'mate-m'))
    announceChange(['product:mate'])
    await eventually(async () => expect((await read())?.stock).toBe(4))
    const after = await read()
    expect([before?.stock, after?.stock]).toEqual([5, 4])
    expect(after?.stockUpdatedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(isNewerStock(before ?? { stockUpdatedAt: '' }, after ?? { stockUpdatedAt: '' })).toBe(true)
  })
})

describe('a product record that is being read while a change is announced', () => {
  const nameOf = async (id: string, meanwhile = () => {}) => {
    const reading = serialisedProducts([id])
    meanwhile()
    return (JSON.parse((await reading)[0] ?? 'null') as { name: string }).name
  }
  const rename = (id: string, name: string) => db().update(products).set({ name }).where(eq(products.id, id))

  it('is not kept: it may be from before the change [CAT-20, SRCH-03]', async () => {
    await rename('lone', 'Before')
    announceChange(['product:lone', 'product:creek'])
    expect(await nameOf('lone', () => announceChange(['product:lone']))).toBe('Before')
    expect(await nameOf('creek')).toBe('creek')
    await rename('lone', 'After')
    await rename('creek', 'After')
    expect(await nameOf('lone')).toBe('After')
    // Nobody has announced this one: it is the neighbour that shows that records are kept at all.
    expect(await nameOf('creek')).toBe('creek')
  })
})

describe('reviews', () => {
  const read = async (query = '') =>
    endpoints.productReviews.response.parse(await (await call('GET', `/product/ridge/review${query}`)).json())

  it('come newest first, ten to a page, with what all of them say [API-73, PDP-03]', async () => {
    const first = await read()
    expect(first.reviews.map((review) => review.id)).toEqual([
      'r11',
      'r10',
      'r9',
      'r8',
      'r7',
      'r6',
      'r5',
      'r4',
      'r3',
      'r2',
    ])
    expect(first).toMatchObject({ average: 4.3, count: 12, total: 12, page: 1, pageCount: 2 })
    expect(first.histogram).toEqual([0, 3, 0, 0, 9])
    expect(first.fit).toEqual({ small: 2, true: 8, large: 0 })
    expect(first.sizes).toEqual(['9.5', '10'])
    const second = await read('?page=2')
    expect(second.reviews).toMatchObject([{ id: 'r1' }, { id: 'r0', reply: 'Thanks, Kim.' }])
    expect((await read('?page=9')).reviews).toEqual([])
  })

  it('can be chosen by size, fit and rating while the summary stays whole [PDP-03]', async () => {
    const chosen = await read('?size=10&fit=small&rating=5')
    expect(chosen.reviews.map((review) => review.id)).toEqual(['r8'])
    expect(chosen).toMatchObject({ total: 1, pageCount: 1, count: 12 })
  })

  it('are an empty page for a product without any, and nothing for none [API-73]', async () => {
    const empty = await (await call('GET', '/product/creek/review')).json()
    expect(empty).toMatchObject({ average: 0, count: 0, reviews: [], pageCount: 1, sizes: [] })
    expect(await code(await call('GET', '/product/nobody/review'))).toEqual([404, 'ProductNotFound'])
  })
})

describe('related products', () => {
  const ids = async (product: string) => {
    const answer = await call('GET', `/product/${product}/related`)
    return endpoints.relatedProducts.response.parse(await answer.json()).products.map((each) => each.id)
  }

  it('stand in their order, sold out last, without the product, its colours and what is no longer sold [API-74, PDP-05]', async () => {
    expect(await ids('ridge')).toEqual(['creek', 'sock'])
  })

  it('are neighbours in the category when none are named [PDP-05]', async () => {
    expect(await ids('lone')).toEqual(['mate'])
    expect(await code(await call('GET', '/product/nobody/related'))).toEqual([404, 'ProductNotFound'])
  })
})

describe('the size chart', () => {
  const read = async (product: string) =>
    endpoints.productSizeChart.response.parse(await (await call('GET', `/product/${product}/size-chart`)).json()).chart

  it('is the brand’s own that knows the product’s sizes, else the shop’s, else none [PDP-01]', async () => {
    expect(await read('ridge')).toMatchObject({
      id: 'c-men',
      title: 'Men',
      brand: { slug: 'ironbark', name: 'Ironbark' },
    })
    expect(await read('creek')).toMatchObject({ id: 'a-shop', title: 'Any boot' })
    expect(await read('creek')).not.toHaveProperty('brand')
    expect(await read('lone')).toBeNull()
    expect(await code(await call('GET', '/product/nobody/size-chart'))).toEqual([404, 'ProductNotFound'])
  })
})

describe('a product’s question', () => {
  const verify = (answer: string, productId = 'ridge') => {
    const recaptchaToken = issueBotToken('product_challenge_verify')
    return call('POST', '/product/challenge/verify', { answer, productId, recaptchaToken })
  }

  it.each(['Heavy Rigid', '  heavy rigid '])('takes “%s” [API-29, PDP-11]', async (answer) => {
    const response = await verify(answer)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ valid: true })
  })

  it('refuses a wrong answer, a blank one and an unknown product [API-29, PDP-12, ERR-31]', async () => {
    expect(await code(await verify('Car'))).toEqual([422, 'ChallengeFailed'])
    expect(await code(await verify(' '))).toEqual([400, 'InvalidRequest'])
    expect(await code(await verify('Heavy Rigid', 'nobody'))).toEqual([404, 'ProductNotFound'])
  })

  it('is not guessed on and on: wrong answers of a customer count wherever they come from, those of a network together [API-29, API-18]', async () => {
    const answers = async (count: number, who: { network: string; customerId?: string }, answer = 'Car') => {
      const outcomes = await Promise.all(Array.from({ length: count }, () => tryAnswer('ridge', answer, who)))
      return outcomes.map((outcome) => (outcome.ok ? 'right' : outcome.refusal.errorCode))
    }
    const customer = (customerId: string, network: string) => ({ customerId, network })
    // Right ones, and of what nobody sells, count nothing.
    for (let i = 0; i < 25; i += 1) expect(await answers(1, customer('kim', 'n1'), 'Heavy Rigid')).toEqual(['right'])
    expect(await tryAnswer('nobody', 'Car', customer('kim', 'n1'))).toMatchObject({
      refusal: { errorCode: 'ProductNotFound' },
    })
    expect((await answers(12, customer('kim', 'n1'))).filter((each) => each === 'ChallengeFailed')).toHaveLength(12)
    expect((await answers(12, customer('kim', 'n2'))).filter((each) => each === 'ChallengeFailed')).toHaveLength(8)
    // Not even the right one is told any more.
    expect(await answers(1, customer('kim', 'n3'), 'Heavy Rigid')).toEqual(['RateLimited'])
    // A neighbour of the same network is heard, and a guest of it, until the network has had its sixty.
    expect(await answers(1, customer('lee', 'n1'), 'Heavy Rigid')).toEqual(['right'])
    expect((await answers(70, { network: 'n1' })).filter((each) => each === 'ChallengeFailed')).toHaveLength(48)
    for (let i = 0; i < 25; i += 1)
      expect(await answers(1, customer('lee', 'n1'), 'Heavy Rigid')).toEqual(['RateLimited'])
    expect(await answers(1, customer('lee', 'n4'), 'Heavy Rigid')).toEqual(['right'])
  })

  it('of a product that asks nothing is always right [API-29]', async () => {
    expect((await verify('anything', 'creek')).status).toBe(200)
  })
})
