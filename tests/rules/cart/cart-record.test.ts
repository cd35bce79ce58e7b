import { describe, expect, it } from 'vitest'
import { isInstant, parseCartRecord, parseItem } from '#lib/domain/cart/cart-record.ts'
import { isCartChange } from '#lib/domain/cart/sync-record.ts'
import { CHALLENGE_ANSWER_MAX } from '#lib/domain/shop-rules.ts'
import { cartOf, lineFixture as line } from '#tests/setup/sync-fixture.ts'

const lines = (count: number) => cartOf(...Array.from({ length: count }, (_, i) => line(`l${i}`)))

describe('a cart as it is remembered', () => {
  it.each([
    ['nothing', undefined],
    ['a list', [{ items: lines(1) }]],
    ['no lines', {}],
    ['a list of lines', { items: [line('a')] }],
    ['a line under another key', { items: { b: line('a') } }],
    ['two lines of one size', { items: cartOf(line('a'), { ...line('a'), id: 'b' }) }],
    ['more lines than a cart holds', { items: lines(201) }],
  ])('that is %s is none [GEN-10, CART-01]', (_, record) => {
    expect(parseCartRecord(record)).toBeUndefined()
  })

  it('comes back with as many lines as a cart holds, and with the names of its changes [GEN-10, SYNC-22]', () => {
    expect(parseCartRecord({ items: lines(200) })).toEqual({ items: lines(200) })
    const record = { items: lines(2), changeIds: ['c1', 'c2'] }
    expect(parseCartRecord(record)).toEqual(record)
    expect(parseCartRecord({ ...record, changeIds: [7] })).toEqual({ items: lines(2) })
  })

  it('keeps an answer the shop would take, and forgets any other [VAL-16]', () => {
    const answered = (challengeAnswer: string) => parseItem('a', { ...line('a'), challengeAnswer })?.challengeAnswer
    expect(answered(' blue ')).toBe('blue')
    expect(answered('x'.repeat(CHALLENGE_ANSWER_MAX))).toHaveLength(CHALLENGE_ANSWER_MAX)
    expect(answered('x'.repeat(CHALLENGE_ANSWER_MAX + 1))).toBeUndefined()
    expect(answered('  ')).toBeUndefined()
    expect(answered('a\u0007b')).toBeUndefined()
  })

  it.each([
    ['2026-03-01T10:00:00.000Z', true],
    ['2026-03-01T21:00:00+11:00', true],
    ['soon', false],
    ['+012026-03-01T10:00:00.000Z', false],
    [1_772_359_200_000, false],
    [undefined, false],
  ])('has %s for an instant: %s [GEN-08]', (value, is) => {
    expect(isInstant(value)).toBe(is)
  })
})

it('a change nobody makes is none [GEN-10, SYNC-11]', () => {
  const name = { productId: 'p', variantId: 'v' }
  expect(isCartChange({ kind: 'step', line: name, by: 1 })).toBe(true)
  for (const kind of ['steal', 'toString', 7, undefined]) expect(isCartChange({ kind, line: name, by: 1 })).toBe(false)
  expect(isCartChange('step')).toBe(false)
})
