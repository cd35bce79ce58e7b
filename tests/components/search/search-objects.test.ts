import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchObjects, indexName } from '#lib/client/search/objects.ts'
import { viewedProducts } from '#lib/client/search/viewed-products.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { productFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()

function answerAll(known: (id: string) => boolean = () => true) {
  wire.answers('indexObjects', ({ body }) =>
    answer('indexObjects', {
      results: body.objectIds.map((id: string) => (known(id) ? productFixture({ id }) : null)),
    }),
  )
}
const ids = (products: ({ id: string } | null)[]) => products.map((product) => product?.id ?? null)

describe('fetching objects', () => {
  it('batches what is asked in one macrotask into one call, each id once, each caller its own slice [SRCH-05, SRCH-03]', async () => {
    answerAll((id) => id !== 'x')
    const [a, b, c] = await Promise.all([
      fetchObjects('local_products', ['p1', 'x', 'p2']),
      Promise.resolve().then(() => fetchObjects('local_products', ['p2', 'p2'])),
      fetchObjects('local_products', ['p3']),
    ])
    expect(wire.sent()).toHaveLength(1)
    expect(wire.sent()[0]?.body).toEqual({ objectIds: ['p1', 'x', 'p2', 'p3'] })
    expect([ids(a), ids(b), ids(c)]).toEqual([['p1', null, 'p2'], ['p2', 'p2'], ['p3']])
  })

  it('makes one call per index [SRCH-05]', async () => {
    answerAll()
    await Promise.all([fetchObjects('local_products', ['p1']), fetchObjects('local_other', ['p1'])])
    expect(wire.sent()).toHaveLength(2)
  })

  it('asks again in a later macrotask', async () => {
    answerAll()
    await fetchObjects('local_products', ['p1'])
    await fetchObjects('local_products', ['p1'])
    expect(wire.sent()).toHaveLength(2)
  })

  it('asks nothing for nothing', async () => {
    expect(await fetchObjects('local_products', [])).toEqual([])
    expect(wire.sent()).toHaveLength(0)
  })

  it('splits more than 1000 ids over calls and joins the answers in order [SRCH-05]', async () => {
    answerAll()
    const many = Array.from({ length: 2001 }, (_, i) => `p${i}`)
    expect(ids(await fetchObjects('local_products', many))).toEqual(many)
    expect(
      wire
        .sent()
        .map(({ body }) => body.objectIds.length)
        .sort(),
    ).toEqual([1, 1000, 1000])
  })

  it('needs one call for 1000 ids, and no empty one after it [SRCH-05]', async () => {
    answerAll()
    const many = Array.from({ length: 1000 }, (_, i) => `p${i}`)
    expect(ids(await fetchObjects('local_products', many))).toEqual(many)
    expect(wire.sent()).toHaveLength(1)
  })

  it('gives every waiting caller the error [SRCH-06]', async () => {
    wire.answers('indexObjects', () => refusal('IndexNotFound'))
    const callers = await Promise.allSettled([fetchObjects('nope', ['p1']), fetchObjects('nope', ['p2'])])
    expect(callers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(wire.sent()).toHaveLength(1)
  })

  it('does not let one caller’s giving up disturb the others [SRCH-06]', async () => {
    answerAll()
    const caller = new AbortController()
    const gone = fetchObjects('local_products', ['p1'], caller.signal).catch((error: unknown) => error)
    const other = fetchObjects('local_products', ['p2'])
    caller.abort()
    expect(await gone).toMatchObject({ name: 'AbortError' })
    expect(ids(await other)).toEqual(['p2'])
  })

  it('gives a caller that had given up before its own reason, and the others what they asked for [SRCH-06]', async () => {
    answerAll()
    const reason = new Error('Another page.')
    const gone = fetchObjects('local_products', ['p1'], AbortSignal.abort(reason)).catch((error: unknown) => error)
    const other = fetchObjects('local_products', ['p2'])
    expect(await gone).toBe(reason)
    expect(ids(await other)).toEqual(['p2'])
  })

  it('leaves nothing behind on the signal of a page that stays [SRCH-06]', async () => {
    answerAll()
    const { signal } = new AbortController()
    const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
    await fetchObjects('local_products', ['p1'], signal)
    await vi.waitFor(() => expect(removed).toHaveBeenCalledWith('abort', added.mock.calls[0]?.[1]))
  })
})

describe('the name of an index', () => {
  afterEach(() => {
    delete document.documentElement.dataset['indexPrefix']
  })

  it('begins with the prefix the page was rendered with, else with that of a shop on one’s desk [SRCH-04]', () => {
    expect(indexName('products')).toBe('local_products')
    document.documentElement.dataset['indexPrefix'] = 'au_'
    expect(indexName('products')).toBe('au_products')
  })
})

it('shows what was looked at before as it was asked for, sold out last, without what is gone [PDP-04]', async () => {
  wire.answers('indexObjects', ({ body }) =>
    answer('indexObjects', {
      results: body.objectIds.map((id: string) =>
        id === 'gone' ? null : productFixture({ id, soldOut: id === 'sold-out' }),
      ),
    }),
  )
  const found = await viewedProducts(['sold-out', 'gone', 'p2', 'p1'], new AbortController().signal)
  expect(ids(found)).toEqual(['p2', 'p1', 'sold-out'])
})
