import 'server-only'
import type { shippingMethods } from '#lib/server/db/schema.ts'

type MethodInsert = typeof shippingMethods.$inferInsert

/**
 * Where a courier is at the door within four hours: inner and middle Melbourne, Sydney, Brisbane, Adelaide and Perth.
 */
const METROPOLITAN: readonly (readonly [from: number, to: number])[] = [
  [3000, 3008],
  [3011, 3028],
  [3031, 3062],
  [3065, 3088],
  [3101, 3111],
  [3121, 3156],
  [3161, 3175],
  [3181, 3207],
  [2000, 2077],
  [2085, 2122],
  [2125, 2153],
  [2160, 2166],
  [2190, 2234],
  [4000, 4014],
  [4017, 4034],
  [4051, 4078],
  [4101, 4123],
  [4151, 4179],
  [5000, 5052],
  [5061, 5098],
  [6000, 6031],
  [6050, 6066],
  [6100, 6112],
  [6147, 6170],
]

const metropolitanPostcodes = METROPOLITAN.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i)),
)

/** The ways to deliver [CHK-16]. */
export const SHIPPING_METHODS: readonly MethodInsert[] = [
  {
    code: 'standard',
    label: 'Standard delivery, 3 to 10 business days',
    type: 'DELIVERY',
    price: 995,
    countries: ['AU'],
    freeFromThreshold: true,
    position: 1,
  },
  {
    code: 'express',
    label: 'Express delivery, 1 to 5 business days',
    type: 'DELIVERY',
    price: 1495,
    countries: ['AU'],
    position: 2,
  },
  {
    code: 'fourhd',
    label: 'Four-hour delivery, ordered by 1 pm in Melbourne',
    type: 'DELIVERY',
    price: 1995,
    countries: ['AU'],
    postcodes: metropolitanPostcodes,
    requiresAuthorityToLeave: true,
    position: 3,
  },
  {
    code: 'nz',
    label: 'New Zealand delivery, 5 to 15 business days',
    type: 'DELIVERY',
    price: 1995,
    countries: ['NZ'],
    position: 4,
  },
  { code: 'collect', label: 'Click and collect', type: 'STORE_PICKUP', price: 0, countries: ['AU'], position: 5 },
]
