import fc from 'fast-check'
import { expect, it } from 'vitest'
import { guestCart, type Moment, SIZES, syncWorld } from '../setup/sync-world.ts'

const moment: fc.Arbitrary<Moment> = fc.record({
  device: fc.nat({ max: 2 }),
  deed: fc.constantFrom('change', 'change', 'move', 'move', 'move', 'move', 'move', 'reload', 'reload'),
  weather: fc.constantFrom('fine', 'fine', 'fine', 'refused', 'requestLost', 'answerLost'),
  dice: fc.nat({ max: 720 }),
})
const carts = fc.array(fc.array(fc.nat({ max: SIZES - 1 }), { maxLength: 3 }), { minLength: 2, maxLength: 3 })

it('two or three devices, whatever they do and whatever goes wrong: no line is lost, none is there twice, all show one cart [SYNC-06, SYNC-07, SYNC-11, SYNC-13, SYNC-16]', () => {
  fc.assert(
    fc.property(carts, fc.array(moment, { minLength: 40, maxLength: 160 }), (sizes, moments) => {
      const world = syncWorld(sizes.map((each, i) => guestCart(i, each)))
      for (const each of moments) world.live(each)
      expect(world.reckon()).toEqual([])
    }),
    { numRuns: 200 },
  )
})
