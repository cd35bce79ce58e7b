import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  mergeSaved,
  parseSavedLists,
  SAVED_LINES_MAX,
  type SavedLine,
  withoutSaved,
  withSaved,
} from '#lib/domain/cart/saved-lines.ts'

const line = (size: string, change: Partial<SavedLine> = {}): SavedLine => ({
  productId: 'boot',
  variantId: `boot-${size}`,
  qty: 1,
  savedAt: '2026-11-01T10:00:00.000Z',
  ...change,
})
const FULL = Array.from({ length: SAVED_LINES_MAX }, (_, i) => line(String(i)))

describe('what is put aside', () => {
  it('comes first, with its quantity and answer, beside what was there [CART-35]', () => {
    const kept = [line('8', { qty: 3 })]
    expect(withSaved(kept, line('9', { qty: 2, challengeAnswer: 'yes' }))).toEqual([
      line('9', { qty: 2, challengeAnswer: 'yes' }),
      line('8', { qty: 3 }),
    ])
  })

  it('is one line for one size, with both quantities, and a neighbour keeps its own [CART-35]', () => {
    const lines = withSaved([line('8', { qty: 3 }), line('9')], line('8', { qty: 2 }))
    expect(lines?.map(({ variantId, qty }) => [variantId, qty])).toEqual([
      ['boot-8', 5],
      ['boot-9', 1],
    ])
    const sameName = withSaved([line('8')], line('8', { productId: 'sock' }))
    expect(
      sameName?.map(({ qty }) => qty),
      'of another product',
    ).toEqual([1, 1])
  })

  it('has room for fifty, and for more of what is there [CART-35]', () => {
    expect(withSaved(FULL, line('new'))).toBeUndefined()
    expect(withSaved(FULL, line('7'))).toHaveLength(SAVED_LINES_MAX)
    expect(withSaved(FULL.slice(1), line('new'))).toHaveLength(SAVED_LINES_MAX)
  })

  it('never holds a quantity the cart could not [CART-35]', () => {
    expect(withSaved([line('8', { qty: 6000 })], line('8', { qty: 6000 }))?.[0]?.qty).toBe(9999)
  })

  it('keeps all pieces of a size that may be bought by the hundred, also when it is read back [CART-35]', () => {
    const lists = { guest: withSaved([line('9', { qty: 99 })], line('8', { qty: 200 })) ?? [] }
    expect(parseSavedLists(lists)?.['guest']?.map(({ qty }) => qty)).toEqual([200, 99])
  })

  it('leaves by its own name only', () => {
    const lines = [line('8'), line('9')]
    expect(withoutSaved(lines, line('8'))).toEqual([line('9')])
    expect(withoutSaved(lines, line('10'))).toBe(lines)
    expect(withoutSaved(lines, line('8', { productId: 'sock' }))).toBe(lines)
  })
})

describe('two lists of one person', () => {
  const older = '2026-10-01T10:00:00.000Z'

  it('become one, newest first, with the larger quantity of what is on both [CART-35]', () => {
    const own = [line('8', { qty: 4, savedAt: older }), line('9', { savedAt: older })]
    const guests = [line('8', { qty: 2 }), line('10')]
    expect(mergeSaved(own, guests).map(({ variantId, qty }) => [variantId, qty])).toEqual([
      ['boot-8', 4],
      ['boot-10', 1],
      ['boot-9', 1],
    ])
  })

  it('lose the oldest beyond the limit, and nothing below it', () => {
    expect(mergeSaved([line('old', { savedAt: older })], FULL)).toEqual(FULL)
    const lines = fc.array(fc.integer({ min: 0, max: 24 }).map((size) => line(String(size))))
    fc.assert(
      fc.property(lines, lines, (own, guests) => {
        const sizes = new Set([...own, ...guests].map(({ variantId }) => variantId))
        const merged = mergeSaved(own, guests).map(({ variantId }) => variantId)
        expect(new Set(merged)).toEqual(sizes)
        expect(merged).toHaveLength(sizes.size)
      }),
    )
  })
})

describe('a stored list', () => {
  it('is read back as it was written, owner by owner [GEN-10]', () => {
    const lists = { guest: [line('8')], dana: [line('9', { challengeAnswer: 'yes' })] }
    expect(parseSavedLists(JSON.parse(JSON.stringify(lists)))).toEqual(lists)
  })

  it.each([
    ['no object', null],
    ['a list', [line('8')]],
  ])('that is %s is none', (_why, data) => expect(parseSavedLists(data)).toBeUndefined())

  it.each([
    ['a foreign id', { variantId: '<b>' }],
    ['an id that begins as one', { variantId: 'boot-8<b>' }],
    ['an id that ends as one', { productId: '<b>boot' }],
    ['an instant and more', { savedAt: '2026-11-01T10:00:00.000Z!' }],
    ['more and an instant', { savedAt: '!2026-11-01T10:00:00.000Z' }],
    ['no product', { productId: undefined }],
    ['no number', { qty: '2' }],
    ['no instant', { savedAt: 'yesterday' }],
  ])('loses the line with %s alone', (_why, change) => {
    expect(parseSavedLists({ guest: [{ ...line('8'), ...change }, line('9')] })).toEqual({ guest: [line('9')] })
  })

  it('loses what is no line at all, and what is no list', () => {
    expect(parseSavedLists({ guest: [null, 'boot', line('9')], dana: 'boot' })).toEqual({
      guest: [line('9')],
      dana: [],
    })
  })

  it('has a whole quantity from 1 to 9999, whatever was written', () => {
    const qtys = [0, -3, 2.7, 100_000].map((qty) => line('8', { qty }))
    expect(parseSavedLists({ guest: qtys })?.['guest']?.map(({ qty }) => qty)).toEqual([1, 1, 2, 9999])
  })
})
