import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Runs } from '#lib/server/catalogue/index-runs.ts'

const list = fc.array(fc.nat(500), { maxLength: 12 })

it('holds for every product the list that was put last, whatever was put before', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(300), list), { maxLength: 200 }), (puts) => {
      const runs = new Runs()
      const expected = new Map<number, readonly number[]>()
      for (const [product, values] of puts) {
        runs.put(product, values)
        expected.set(product, values)
      }
      for (let product = 0; product <= 301; product++) {
        expect([...runs.of(product)]).toEqual(expected.get(product) ?? [])
      }
      expect(runs.size).toBe(Math.max(0, ...[...expected.keys()].map((product) => product + 1)))
    }),
  )
})

it('takes back the space of lists that have gone', () => {
  const runs = new Runs()
  for (let round = 0; round < 50; round++) {
    for (let product = 0; product < 1000; product++) {
      runs.put(
        product,
        Array.from({ length: (product + round) % 7 }, (_, i) => product * 10 + i),
      )
    }
  }
  expect([...runs.of(999)]).toEqual([9990, 9991, 9992, 9993, 9994].slice(0, (999 + 49) % 7))
  expect(runs.items.length).toBeLessThan(20_000)
})
