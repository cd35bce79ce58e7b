import { describe, expect, it } from 'vitest'
import { addressLine } from '#lib/domain/address/address-line.ts'

const RICHMOND = {
  street1: '12 Swan St',
  suburb: 'Richmond',
  state: 'VIC',
  postcode: '3121',
  country: 'AU',
} as const

describe('an address on one line', () => {
  it('begins with the unit, and does not name Australia', () => {
    expect(addressLine(RICHMOND)).toBe('12 Swan St, Richmond VIC 3121')
    expect(addressLine({ ...RICHMOND, street2: 'Unit 3' })).toBe('Unit 3, 12 Swan St, Richmond VIC 3121')
  })

  it('names New Zealand, which has no states', () => {
    const wellington = { street1: '1 Cuba St', suburb: 'Wellington', postcode: '6011', country: 'NZ' } as const
    expect(addressLine({ ...wellington, street2: '', state: undefined })).toBe('1 Cuba St, Wellington 6011 New Zealand')
  })
})
