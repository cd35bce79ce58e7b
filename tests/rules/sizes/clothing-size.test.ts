import { describe, expect, it } from 'vitest'
import { clothingSizes } from '#lib/domain/sizes/clothing-size.ts'

describe('the clothing-size facet', () => {
  it.each([
    ...[
      'XS',
      's',
      'M',
      'L',
      'XL',
      'XXL',
      '2XL',
      '10XL',
      '2XS',
      'S/M',
      'L-XL',
      'Small',
      'X-Large',
      'Extra large',
      'medium',
    ],
    ...['4', '12', '26', '87R', '102S', '32/34', '32x34', '4-6 yrs', '10 y', '6-12 months', 'M tall', '87 long'],
  ])('holds %s [CAT-10]', (label) => {
    expect(clothingSizes('work-shirt')(label)).toBe(true)
  })

  it.each([
    ...['Chest', 'Back', 'Both', 'Short', 'Long', '100 g', '250 g', '120 cm', '90cm', 'One size', 'By measure', ''],
    ...['6-10', '11-14', '7.5', '1000', 'Default Title', 'Mug', 'XLR', '2 pack', '$50'],
  ])('does not hold “%s” [CAT-10]', (label) => {
    expect(clothingSizes('hi-vis-vest')(label)).toBe(false)
  })

  it.each(['gloves', 'Safety Gloves', 'Glove', 'socks', 'lace-up-boot', 'Work Boots', 'insoles', 'gumboot'])(
    'takes the letters, and not the numbers, of %s [CAT-10]',
    (type) => {
      const held = ['8', '10', '6-10', 'M', 'S/M'].filter(clothingSizes(type))
      expect(held).toEqual(['M', 'S/M'])
    },
  )

  it('takes a bootleg pant for clothes [CAT-10]', () => {
    expect(clothingSizes('bootleg-pants')('10')).toBe(true)
  })
})
