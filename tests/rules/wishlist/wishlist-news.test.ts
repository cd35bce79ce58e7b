import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemNews, newsDay } from '#lib/domain/wishlist/wishlist-news.ts'

const price = fc.integer({ min: 1, max: 50_000 })

describe('news of a wishlist', () => {
  it.each([
    ['the same price', { knownPrice: 14900, knownOut: false }, { price: 14900, buyable: true }, undefined],
    [
      'a lower price',
      { knownPrice: 14900, knownOut: false },
      { price: 9900, buyable: true },
      { was: 14900, back: false },
    ],
    ['a higher price', { knownPrice: 9900, knownOut: false }, { price: 14900, buyable: true }, undefined],
    ['a size that is back', { knownPrice: 9900, knownOut: true }, { price: 9900, buyable: true }, { back: true }],
    [
      'back and cheaper',
      { knownPrice: 14900, knownOut: true },
      { price: 9900, buyable: true },
      { was: 14900, back: true },
    ],
    ['cheaper, but sold out', { knownPrice: 14900, knownOut: false }, { price: 9900, buyable: false }, undefined],
    ['a price nobody noted', { knownPrice: null, knownOut: false }, { price: 9900, buyable: true }, undefined],
  ])('%s [WISH-12]', (_, known, now, news) => {
    expect(itemNews(known, now).news).toEqual(news)
  })

  it('keeps a lower price to be told until the size can be bought [WISH-12]', () => {
    const { next } = itemNews({ knownPrice: 14900, knownOut: false }, { price: 9900, buyable: false })
    expect(next).toEqual({ knownPrice: 14900, knownOut: true })
    expect(itemNews(next, { price: 9900, buyable: true }).news).toEqual({ was: 14900, back: true })
  })

  it('tells nothing twice, and each price only below all those before [WISH-12]', () => {
    const states = fc.array(fc.record({ price, buyable: fc.boolean() }), { maxLength: 30 })
    fc.assert(
      fc.property(price, states, (first, changes) => {
        let known = { knownPrice: first as number | null, knownOut: false }
        let lowest = first
        let out = false
        for (const now of changes) {
          const { news, next } = itemNews(known, now)
          expect(itemNews(next, now).news).toBeUndefined()
          expect(news?.was !== undefined).toBe(now.buyable && now.price < lowest)
          expect(news?.back ?? false).toBe(now.buyable && out)
          out = !now.buyable
          if (now.buyable) lowest = Math.min(lowest, now.price)
          known = next
        }
      }),
    )
  })

  it.each([
    ['2026-11-23T23:59:00Z', undefined],
    ['2026-11-24T00:00:00Z', '2026-11-24'],
    ['2026-11-24T07:59:00Z', '2026-11-24'],
    ['2026-11-24T08:00:00Z', undefined],
    // In winter the clocks of Melbourne are an hour behind those of summer.
    ['2026-06-24T00:59:00Z', undefined],
    ['2026-06-24T12:30:00Z', undefined],
    ['2026-06-24T08:59:00Z', '2026-06-24'],
    // New Zealand’s clocks went forward on the 27th, Melbourne’s do on 4 October.
    ['2026-09-28T07:59:00Z', '2026-09-28'],
    ['2026-09-28T08:00:00Z', undefined],
    ['2026-06-24T01:00:00Z', '2026-06-24'],
  ])('goes out in the day of Perth and of Auckland: %s [WISH-13]', (now, day) => {
    expect(newsDay(new Date(now))).toBe(day)
  })
})
