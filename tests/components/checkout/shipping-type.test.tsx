import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ShippingTypeChoice } from '#components/checkout/shipping-type.tsx'
import { COUNTRIES } from '#lib/domain/shop-rules.ts'

it.each([
  [[...COUNTRIES].reverse(), 'To your door, anywhere in Australia and New Zealand.'],
  [['AU'], 'To your door, anywhere in Australia.'],
])('promises a door where the shop delivers to %s, and nowhere else [CHK-09, CHK-31]', (countries, detail) => {
  render(<ShippingTypeChoice chosen="DELIVERY" collectable countries={countries} onChoose={() => undefined} />)
  expect(screen.getByText(detail)).toBeVisible()
})
