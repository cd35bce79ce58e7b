import fc from 'fast-check'
import { type Moment, SIZES } from './sync-world.ts'

/** Something that happens to one of up to three browsers. */
export const moment: fc.Arbitrary<Moment> = fc.record({
  device: fc.nat({ max: 2 }),
  action: fc.constantFrom(
    ...(['change', 'change', 'change', 'move', 'move', 'move', 'move', 'move', 'move'] as const),
    ...(['reload', 'handOver', 'relogin', 'order', 'lateArrives'] as const),
  ),
  weather: fc.constantFrom(
    ...(['fine', 'fine', 'fine', 'fine', 'fine', 'refused', 'trouble', 'troubleAfter'] as const),
    ...(['requestLost', 'answerLost', 'late'] as const),
  ),
  dice: fc.nat({ max: 10_000 }),
})

/** What two or three browsers begin with. */
export const carts = fc.array(fc.array(fc.nat({ max: SIZES - 1 }), { maxLength: 3 }), { minLength: 2, maxLength: 3 })
