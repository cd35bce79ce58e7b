import { expect, it } from 'vitest'
import type { RefundSource } from '#lib/domain/orders/order-money.ts'
import { refundParts } from '#lib/domain/orders/refund-parts.ts'

const card = (entryNo: number, available: number): RefundSource => ({ entryNo, captureId: undefined, available })
const capture = (captureId: string, available: number): RefundSource => ({ entryNo: 2, captureId, available })

const SOURCES = [card(0, 3000), card(1, 2000), capture('late', 4000), capture('early', 1000)]

it.each([
  ['nothing', 0, 0, []],
  ['goods alone, onto gift cards first', 4000, 0, ['0::3000', '1::1000']],
  ['a bought gift card alone, out of the latest capture', 3000, 3000, ['2:late:3000']],
  ['a bought gift card out of both captures', 5000, 5000, ['2:late:4000', '2:early:1000']],
  ['both, goods onto gift cards', 5000, 2000, ['0::3000', '2:late:2000']],
  ['both, as one part of each capture', 8500, 2000, ['0::3000', '1::2000', '2:late:3500']],
  ['more for bought gift cards than the captures hold', 6000, 6000, ['0::1000', '2:late:4000', '2:early:1000']],
  ['no more for bought gift cards than all of it', 1000, 9000, ['2:late:1000']],
  ['all there is', 10_000, 5000, ['0::3000', '1::2000', '2:late:4000', '2:early:1000']],
])('gives back %s [OPS-10, OPS-13]', (_, amount, giftCards, expected) => {
  const parts = refundParts({ amount, giftCards }, SOURCES)
  expect(parts?.map(({ entryNo, captureId = '', amount: part }) => `${entryNo}:${captureId}:${part}`)).toEqual(expected)
})

it('gives back nothing of what is more than there is [OPS-10]', () => {
  expect(refundParts({ amount: 10_001, giftCards: 5000 }, SOURCES)).toBeUndefined()
  expect(refundParts({ amount: 1, giftCards: 1 }, [])).toBeUndefined()
})
