import { expect, it } from 'vitest'
import { shopPromises } from '#app/shop-promises.ts'
import { SHIPPING_METHODS } from '#demo/delivery-data.ts'
import { RETURN_ORDER_AGE_MAX } from '#lib/domain/shop-rules.ts'

it('promises free delivery by the threshold that is set, and to the country that has it [CHK-16, RET-03]', () => {
  const free = SHIPPING_METHODS.filter(({ freeFromThreshold }) => freeFromThreshold)
  expect(free.flatMap(({ countries }) => countries)).toEqual(['AU'])
  const [delivery, returns] = shopPromises({ freeStandardDeliveryThreshold: 120.5 })
  expect(delivery).toBe('Free standard delivery in Australia over $120.50')
  expect(returns).toBe(`${RETURN_ORDER_AGE_MAX} days to return`)
})
