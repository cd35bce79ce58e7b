import { describe, expect, it } from 'vitest'
import { isPoBox, isPoBoxPostcode, postcodeNote, zoneOf } from '#lib/domain/delivery/delivery-zone.ts'
import { hasArrivalDay, isMailedWhole, isNothingSent, unsentLabel } from '#lib/domain/delivery/order-goods.ts'
import { fulfilmentOf, isSent, leadTimeOf } from '#lib/domain/delivery/parcel.ts'

describe('how far a parcel goes', () => {
  it.each([
    ['Darwin', '0800', '0832'],
    ['Sydney', '2000', '2234'],
    ['Campbelltown', '2555', '2574'],
    ['Canberra', '2600', '2617'],
    ['Penrith', '2745', '2770'],
    ['Tuggeranong', '2900', '2914'],
    ['Melbourne', '3000', '3207'],
    ['Melton', '3335', '3338'],
    ['Sunbury', '3427', '3429'],
    ['Doreen', '3750', '3810'],
    ['Mornington', '3910', '3944'],
    ['Cranbourne', '3972', '3978'],
    ['Brisbane and the Gold Coast', '4000', '4230'],
    ['Ipswich', '4300', '4305'],
    ['Petrie', '4500', '4521'],
    ['Adelaide', '5000', '5199'],
    ['Perth', '6000', '6214'],
    ['Hobart', '7000', '7019'],
    ['Kingston', '7050', '7055'],
  ])('%s is metropolitan, from %s to %s', (_, first, last) => {
    expect([zoneOf(first, 'AU'), zoneOf(last, 'AU')]).toEqual(['metro', 'metro'])
    expect(postcodeNote(first, 'AU')).toBeUndefined()
  })

  it.each([
    ['Alice Springs', '0833', '0899'],
    ['Lightning Ridge', '2832', '2840'],
    ['Broken Hill', '2878', '2880'],
    ['Lord Howe Island', '2898', '2899'],
    ['Cunnamulla', '4467', '4498'],
    ['Longreach', '4724', '4739'],
    ['Mount Isa', '4816', '4849'],
    ['Weipa', '4870', '4876'],
    ['Cooktown', '4890', '4895'],
    ['Ceduna', '5690', '5734'],
    ['Broome', '6431', '6799'],
    ['Bruny Island', '7150', '7151'],
    ['Flinders Island', '7255', '7257'],
    ['Strahan', '7466', '7470'],
  ])('%s is remote, from %s to %s, and said to be', (_, first, last) => {
    expect([zoneOf(first, 'AU'), zoneOf(last, 'AU')]).toEqual(['remote', 'remote'])
    expect(postcodeNote(last, 'AU')).toBe('REMOTE')
  })

  it.each(['2235', '2554', '2575', '3208', '3334', '3339', '3430', '3811', '4231', '4723', '4740', '7020', '7152'])(
    '%s, just outside, is regional',
    (postcode) => {
      expect(zoneOf(postcode, 'AU')).toBe('regional')
    },
  )

  it.each([
    ['0110', 'nz'],
    ['9893', 'nz'],
    ['0109', undefined],
    ['9894', undefined],
    ['110', undefined],
  ])('%s in New Zealand: %s', (postcode, zone) => {
    expect(zoneOf(postcode, 'NZ')).toBe(zone)
    expect(postcodeNote(postcode, 'NZ')).toBeUndefined()
  })

  it.each(['8016', '8942'])('%s is the Chatham Islands’, where no truck comes [CHK-16]', (postcode) => {
    expect(zoneOf(postcode, 'NZ')).toBe('nzRemote')
    expect(postcodeNote(postcode, 'NZ')).toBe('REMOTE')
    expect(zoneOf(postcode, 'AU')).not.toBe('nzRemote')
    for (const next of [Number(postcode) - 1, Number(postcode) + 1]) {
      expect(zoneOf(String(next), 'NZ')).toBe('nz')
      expect(postcodeNote(String(next), 'NZ')).toBeUndefined()
    }
  })
})

describe('a post office box', () => {
  it.each([
    ['Canberra', '0200', '0299'],
    ['Darwin', '0900', '0999'],
    ['Sydney', '1000', '1999'],
    ['Adelaide', '5800', '5999'],
    ['Perth', '6800', '6999'],
    ['Hobart', '7800', '7999'],
    ['Melbourne', '8000', '8999'],
    ['Brisbane', '9000', '9999'],
  ])('of %s has a postcode from %s to %s, in Australia only', (_, first, last) => {
    expect([first, last].map((postcode) => isPoBoxPostcode(postcode, 'AU'))).toEqual([true, true])
    expect(isPoBoxPostcode(first, 'NZ')).toBe(false)
    expect(isPoBox({ country: 'AU', postcode: last })).toBe(true)
  })

  it.each([
    ['PO Box 12', true],
    ['P.O. Box 12', true],
    ['p o box 12', true],
    ['GPO Box 12', true],
    ['G.P.O. Box 12', true],
    ['POBox 12', true],
    ['G P O Box 12', true],
    ['G.PO Box 12', true],
    ['12 Alpobox St', false],
    ['Locked Bag 3', true],
    ['Private Bag 3', true],
    ['Parcel Locker 10012', true],
    ['Post Office Box 4', true],
    ['12 Boxwood St', false],
    ['1 Post Office Place', false],
  ])('is told by words: "%s" is one: %s', (street, told) => {
    expect(isPoBox({ country: 'AU', postcode: '3000', street1: street })).toBe(told)
    expect(isPoBox({ country: 'AU', postcode: '3000', street1: 'Level 2', street2: street })).toBe(told)
    expect(isPoBox({ country: 'NZ', postcode: '3000', street1: street })).toBe(false)
  })
})

describe('what goes in a parcel', () => {
  const goods = (...types: string[]) => types.map((functionalType) => ({ functionalType }))
  it.each([
    ['basic', true, 'goods'],
    ['madeToOrder', true, 'goods'],
    ['giftCard', false, 'giftCard'],
    ['service', false, 'service'],
  ])('%s: sent %s, kept as %s [RET-08]', (functionalType, sent, kept) => {
    expect(isSent({ functionalType })).toBe(sent)
    expect(fulfilmentOf(functionalType)).toBe(kept)
  })

  it.each([
    [[], false, undefined, false],
    [['giftCard'], true, 'Sent by email', false],
    [['giftCard', 'giftCard'], true, 'Sent by email', false],
    [['giftCard', 'basic'], false, undefined, true],
    [['service'], false, 'Done in store', false],
    [['service', 'giftCard'], true, 'By email and in store', false],
    [['service', 'basic'], false, undefined, true],
    [['basic', 'madeToOrder'], false, undefined, false],
    [['basic'], false, undefined, true],
  ] as const)(
    'an order of %j is mailed whole: %s, unsent as %s, has a day of arrival: %s [CHK-39, CART-21]',
    (types, mailed, unsent, day) => {
      expect(isMailedWhole(goods(...types))).toBe(mailed)
      expect(unsentLabel(goods(...types))).toBe(unsent)
      expect(isNothingSent(goods(...types))).toBe(unsent !== undefined)
      expect(hasArrivalDay(goods(...types))).toBe(day)
    },
  )

  it('is made first for as long as its record says', () => {
    const specs = [
      { label: 'Weight', value: '1 kg' },
      { label: 'Lead time', value: 'Six weeks' },
    ]
    expect(leadTimeOf({ specs })).toBe('Six weeks')
    expect(leadTimeOf({ specs: specs.slice(0, 1) })).toBeUndefined()
  })
})
