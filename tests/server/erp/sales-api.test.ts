import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { salesApi } from '#lib/server/erp/sales-api.ts'
import { parseEnvironment } from '#lib/server/platform/environment.ts'

const SALE = {
  ...{ number: 'T1', soldAt: '2026-03-01T10:00:00.000Z', returned: false, storeId: 's1' },
  lines: [
    {
      ...{ articleCode: 'code-1', brand: 'Grit', description: 'Anvil boot', size: '9' },
      ...{ qty: 1, unitPrice: 12_995, discount: 0, gst: 1181 },
    },
  ],
  tenders: [{ kind: 'eftpos', amount: 12_995, text: 'EFTPOS ending in 4821' }],
}
const [LINE] = SALE.lines
const asked: { url: string; key: string | null }[] = []
let answer: () => Response
const world = setupServer(
  http.get('https://erp.example/*', ({ request }) => {
    asked.push({ url: request.url, key: request.headers.get('authorization') })
    return answer()
  }),
)
const erp = (settings: object = {}) =>
  salesApi({
    ...parseEnvironment({ NODE_ENV: 'test' }),
    ...{ sandbox: false, ERP_API_URL: 'https://erp.example/v2/', ERP_API_KEY: 'k', ...settings },
  })
const says = (body: object, status = 200) => {
  answer = () => HttpResponse.json(body, { status })
}
const page = { offset: 20, limit: 10 }

beforeAll(() => world.listen())
beforeEach(() => says({ total: 1, sales: [SALE] }))
afterEach(() => {
  asked.length = 0
})
afterAll(() => world.close())

describe('the tills', () => {
  it('are asked by the customer’s number there, whatever it is made of, with the shop’s key [ORD-14, GEN-11]', async () => {
    expect(await erp().salesTo('a/b?c', page)).toEqual({ total: 1, sales: [SALE] })
    says(SALE)
    expect(await erp({ ERP_API_URL: 'https://erp.example' }).saleTo('c 1', 'T/1')).toEqual(SALE)
    expect(asked).toEqual([
      { url: 'https://erp.example/v2/customers/a%2Fb%3Fc/sales?offset=20&limit=10', key: 'Bearer k' },
      { url: 'https://erp.example/customers/c%201/sales/T%2F1', key: 'Bearer k' },
    ])
  })

  it('have sold nothing to whom they do not know, and know of no such sale [ORD-14]', async () => {
    says({}, 404)
    expect(await erp().salesTo('c1', page)).toEqual({ total: 0, sales: [] })
    expect(await erp().saleTo('c1', 'T1')).toBe('unknown')
  })

  it.each([
    ['are out of order', () => HttpResponse.json(SALE, { status: 500 })],
    ['answer as they should not', () => HttpResponse.json(SALE, { status: 201 })],
    ['say nothing', () => new HttpResponse(null, { status: 200 })],
    ['say what cannot be read', () => HttpResponse.text('<html>')],
    ['say something else', () => HttpResponse.json({ total: -1, sales: [] })],
    ['cannot be reached', () => HttpResponse.error()],
  ])('that %s are unavailable [API-53, ORD-14]', async (_, trouble) => {
    answer = trouble
    expect(await erp().salesTo('c1', page)).toBe('unavailable')
    answer = trouble
    expect(await erp().saleTo('c1', 'T1')).toBe('unavailable')
  })

  it.each([
    ['a number of another shape', { number: 't-1' }],
    ['a number that is too long', { number: 'T'.repeat(21) }],
    ['a number with more around it', { number: 'T1\nT2' }],
    ['no instant', { soldAt: 'yesterday' }],
    ['a correction of minus one', { lines: [{ ...LINE, qty: -1 }] }],
    ['none of a thing', { lines: [{ ...LINE, qty: 0 }] }],
    ['a price below nothing', { lines: [{ ...LINE, unitPrice: -1 }] }],
    ['half a cent', { tenders: [{ kind: 'cash', amount: 0.5, text: 'Cash' }] }],
  ])('have one sale with %s: it takes no other with it [API-53, ORD-14]', async (_, odd) => {
    says({ total: 2, sales: [{ ...SALE, ...odd }, SALE] })
    expect(await erp().salesTo('c1', page)).toEqual({ total: 2, sales: [SALE] })
    says({ total: 1, sales: [{ ...SALE, ...odd }] })
    expect(await erp().salesTo('c1', page)).toBe('unavailable')
    says({ ...SALE, ...odd })
    expect(await erp().saleTo('c1', 'T1')).toBe('unavailable')
  })

  it('sell to nobody an empty page, and for nothing a thing that costs nothing [ORD-14]', async () => {
    says({ total: 0, sales: [] })
    expect(await erp().salesTo('c1', page)).toEqual({ total: 0, sales: [] })
    const gift = { ...SALE, number: `${'9'.repeat(10)}${'A'.repeat(10)}`, lines: [{ ...LINE, unitPrice: 0, gst: 0 }] }
    says(gift)
    expect(await erp().saleTo('c1', 'T1')).toEqual(gift)
  })
})

describe('a shop without tills', () => {
  const none = { ERP_API_URL: undefined, ERP_API_KEY: undefined }

  it('has sold nothing over the counter, and asks nobody [GEN-11]', async () => {
    expect(await erp(none).salesTo('c1', page)).toEqual({ total: 0, sales: [] })
    expect(await erp(none).saleTo('c1', 'T1')).toBe('unknown')
    expect(asked).toEqual([])
  })

  it.each(['ERP_API_URL', 'ERP_API_KEY'])('is told when %s alone is missing [GEN-11]', (name) => {
    expect(() => erp({ [name]: undefined })).toThrow('ERP_API_URL and ERP_API_KEY')
  })
})
