import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { placedAddress, postalAddress, saveAddressRequest, typedAddress } from '#lib/contract/address.ts'
import { checkoutContact, deliveryInstructions, deliveryOptions } from '#lib/contract/checkout.ts'
import {
  email,
  entityId,
  personName,
  promoCode,
  quantity,
  requiredMobile,
  requiredText,
  text,
} from '#lib/contract/fields.ts'
import { fullName, NO_LAST_NAME } from '#lib/domain/contact/person-name.ts'
import { hasPhoneLength, mobileE164, orderPhone } from '#lib/domain/contact/phone.ts'

function complaint(schema: z.ZodType, value: unknown): string | undefined {
  const parsed = schema.safeParse(value)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

const at = (local: string) => `${local}@example.com`

describe('email', () => {
  it.each([
    'a@b.co',
    "o'neil+tag@sub.example.com.au",
    'ü@example.com',
    'o&o@example.com',
    '!#$%*/=?^_`{|}~-@example.com',
    'kim@xn--mller-kva.xn--p1ai',
  ])('accepts %s [VAL-01, VAL-03]', (value) => {
    expect(complaint(email, value)).toBeUndefined()
  })

  it.each([
    '',
    'a',
    'a@b',
    '@example.com',
    'a@@example.com',
    'a b@example.com',
    '.a@example.com',
    'a..b@example.com',
    'a@-x.com',
    'a@x-.com',
    `a@${'x'.repeat(64)}.com`,
    'a@ſ.com',
    'a@müller.com',
    'a,b@example.com',
    'a@b.com,c@d.com',
    'a;b@example.com',
    'Kim <a@b.com>',
    '"a b"@example.com',
    'a\0b@example.com',
    'a\x7fb@example.com',
    'a\r\nBcc: b@example.com',
    'a\u202eb@example.com',
    'a\u00a0b@example.com',
    'a@b.com\nb',
  ])('refuses %j [VAL-03, VAL-23, ERR-110]', (value) => {
    expect(complaint(email, value)).toBe(value === '' ? 'Email is required.' : 'Enter a valid email address.')
  })

  it('counts to 250 characters [VAL-01, CONST-73, ERR-109]', () => {
    const domain = `@${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(62)}.au`
    const local = (total: number) => 'a'.repeat(total - domain.length)
    expect(complaint(email, local(250) + domain)).toBeUndefined()
    expect(complaint(email, local(251) + domain)).toBe('Email must be 250 characters or fewer.')
  })

  it('counts bytes of the local part [VAL-02, CONST-74]', () => {
    expect(complaint(email, at('ü'.repeat(32)))).toBeUndefined()
    expect(complaint(email, at('ü'.repeat(33)))).toBe('Enter a valid email address.')
  })

  it('counts bytes of the whole: 250, however few characters they are [VAL-02]', () => {
    const local = 'ア'.repeat(20)
    const domain = (chars: number) => `@${'d'.repeat(62)}.${'e'.repeat(62)}.${'f'.repeat(chars - 130)}.au`
    expect(new TextEncoder().encode(local + domain(190))).toHaveLength(250)
    expect(complaint(email, local + domain(190))).toBeUndefined()
    expect(complaint(email, local + domain(191))).toBe('Enter a valid email address.')
  })

  it('is kept in lower case [VAL-03]', () => {
    expect(email.parse(' Jo@Example.COM ')).toBe('jo@example.com')
  })
})

describe('names', () => {
  const name = personName('First name')
  it.each(["O'Neil-Smith Jr.", 'Zoë', 'x'.repeat(20), 'Nguyễn'])('accepts %s [VAL-04, CONST-75]', (value) => {
    expect(complaint(name, value)).toBeUndefined()
  })
  it.each([
    ['O’Brien', "O'Brien"],
    ['Mary–Ann', 'Mary-Ann'],
  ])('takes the marks of print in %s for plain ones [VAL-04]', (typed, kept) => {
    expect(name.parse(typed)).toBe(kept)
  })
  it.each([
    ['', 'First name is required.'],
    ['x'.repeat(21), 'First name must be 20 characters or fewer.'],
    ['R2D2', 'Use letters, spaces, full stops, apostrophes and hyphens only.'],
    ['2Reid', 'Use letters, spaces, full stops, apostrophes and hyphens only.'],
    ['<b>', 'Use letters, spaces, full stops, apostrophes and hyphens only.'],
  ])('refuses %j [VAL-04, ERR-108, ERR-109, ERR-111]', (value, message) => {
    expect(complaint(name, value)).toBe(message)
  })
})

it.each([
  ['Kim', 'Lee', 'Kim Lee'],
  ['Cher', NO_LAST_NAME, 'Cher'],
])('calls %s %s “%s” [EXP-07]', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name)
})

describe('the phone of an order', () => {
  it.each([
    ['0412 345 678', '+61412345678'],
    ['+64 21 123 4567', '+64211234567'],
    ['(03) 9123-4567', '0391234567'],
    ['+1/415 555.0100', '+14155550100'],
    ['0'.repeat(17), '0'.repeat(17)],
    [`+61${'3'.repeat(17)}`, `+61${'3'.repeat(17)}`],
    [`+61${'3'.repeat(18)}`, undefined],
    ['0'.repeat(18), undefined],
    ['4', undefined],
    ['03 9123 4567 ext', undefined],
    ['call 03 9123 4567', undefined],
    ['03+91234567', undefined],
    ['', undefined],
  ])('%j is kept as %j [EXP-08, PAY-09, VAL-13]', (typed, kept) => {
    expect(orderPhone(typed)).toBe(kept)
  })
})

describe('mobiles', () => {
  it.each([
    ['0412 345 678', '+61412345678'],
    ['+61 412 345 678', '+61412345678'],
    ['61412345678', '+61412345678'],
    ['(04) 1234-5678', '+61412345678'],
    ['021 123 456', '+6421123456'],
    ['+64 21 123 45678', '+642112345678'],
    ['02112345678', '+642112345678'],
  ])('reads %s as %s [VAL-14, VAL-12]', (typed, stored) => {
    expect(mobileE164(typed)).toBe(stored)
    expect(requiredMobile.parse(typed)).toBe(stored)
  })

  it.each([
    '03 9123 4567',
    '0412 345 67',
    '04123456789',
    '99 0412 345 678',
    '99 021 123 456',
    '021 123 4567 890',
    '+1 212 555 0100',
    '4',
    '12',
    'abc',
    '0'.repeat(18),
    '04'.repeat(11),
  ])('refuses %s [VAL-09, VAL-13, VAL-14, ERR-113, CONST-77]', (typed) => {
    expect(complaint(requiredMobile, typed)).toBe('Enter a valid Australian or New Zealand mobile number.')
  })

  it.each([
    ['4', false],
    ['04', true],
    ['0'.repeat(17), true],
    ['0'.repeat(18), false],
    [`+61 ${'4'.repeat(17)}`, true],
    [`(+61) ${'4'.repeat(17)}`, true],
    [`+64 ${'2'.repeat(18)}`, false],
  ])('may have the length of %s: %s [VAL-13, CONST-37, CONST-38]', (typed, may) => {
    expect(hasPhoneLength(typed)).toBe(may)
  })

  it('is required in checkout [VAL-11, CHK-06]', () => {
    expect(complaint(requiredMobile, '  ')).toBe('Phone is required.')
  })
})

describe('general text', () => {
  it.each(['Unit 3/12 St. John’s Rd', '🥾', 'line one\nline two', 'ทดสอบ', 'مرحبا'])('accepts %j [VAL-25]', (value) => {
    expect(complaint(text('Note', 50), value)).toBeUndefined()
  })
  it.each(['a\tb', 'a\u0000b', 'a\u202eb'])('refuses %j [VAL-25, ERR-116]', (value) => {
    expect(complaint(text('Note', 50), value)).toBe('Some characters are not allowed.')
  })
  it('counts an emoji as one character [VAL-15]', () => {
    expect(complaint(deliveryInstructions, '🥾'.repeat(250))).toBeUndefined()
    expect(complaint(deliveryInstructions, '🥾'.repeat(251))).toBe(
      'Delivery instructions must be 250 characters or fewer.',
    )
  })
  it('trims before it judges', () => {
    expect(complaint(requiredText('Street address', 50), '   ')).toBe('Street address is required.')
  })
})

describe('addresses', () => {
  const melbourne = {
    country: 'AU',
    contactName: 'Jo Smith',
    street1: '1 Swan St',
    suburb: 'Richmond',
    state: 'VIC',
    postcode: '3121',
  }
  const auckland = {
    country: 'NZ',
    contactName: 'Jo Smith',
    street1: '1 Queen St',
    suburb: 'Auckland',
    postcode: '1010',
  }

  it('accepts an Australian and a New Zealand address [ADDR-08, ADDR-09, VAL-37, VAL-40]', () => {
    expect(complaint(postalAddress, melbourne)).toBeUndefined()
    expect(complaint(postalAddress, auckland)).toBeUndefined()
    expect(complaint(postalAddress, { ...melbourne, postcode: '0800', state: 'NT' })).toBeUndefined()
  })

  const perth = { ...melbourne, suburb: 'Perth', postcode: '6000' }
  const defaults = { isDefaultBilling: false, isDefaultShipping: false }
  it.each([
    ['a form', typedAddress, perth, { ...perth, confirmed: true }],
    ['the address book', saveAddressRequest, { ...perth, ...defaults }, { ...perth, ...defaults }],
    ['an order', placedAddress, perth, perth],
  ])(
    'asks to confirm a postcode of another state in %s, and keeps the word in forms only [ADDR-08]',
    (_, schema, typed, taken) => {
      const words =
        'That postcode is in Western Australia, but you chose VIC. Change it, or confirm the address as it is.'
      expect(complaint(schema, typed)).toBe(words)
      expect(complaint(schema, { ...typed, confirmed: false })).toBe(words)
      expect(schema.parse({ ...typed, confirmed: true })).toEqual(taken)
      expect(complaint(schema, { ...typed, postcode: '3000' })).toBeUndefined()
      expect(complaint(schema, { ...auckland, ...(schema === saveAddressRequest ? defaults : {}) })).toBeUndefined()
    },
  )

  it.each([
    [{ ...melbourne, street1: '' }, 'Street address is required.'],
    [{ ...melbourne, suburb: '' }, 'Suburb is required.'],
    [{ ...melbourne, postcode: '' }, 'Postcode is required.'],
    [{ ...melbourne, postcode: '300' }, 'Enter a 4 digit postcode.'],
    [{ ...melbourne, postcode: '30000' }, 'Enter a 4 digit postcode.'],
    [{ ...melbourne, postcode: '3a00' }, 'Enter a 4 digit postcode.'],
    [{ ...melbourne, state: 'XX' }, 'Select a state.'],
    [{ ...melbourne, state: undefined }, 'Select a state.'],
    [{ ...melbourne, contactName: '' }, 'Contact name is required.'],
    [{ ...melbourne, contactName: 'x'.repeat(101) }, 'Contact name must be 100 characters or fewer.'],
    [{ ...melbourne, company: 'x'.repeat(51) }, 'Company must be 50 characters or fewer.'],
    [{ ...melbourne, street2: 'x'.repeat(51) }, 'Address line 2 must be 50 characters or fewer.'],
    [{ ...melbourne, country: 'US' }, 'Select a country: AU or NZ.'],
    [{ ...auckland, suburb: '' }, 'Town or city is required.'],
    [{ ...auckland, postcode: '101' }, 'Enter a 4 digit postcode.'],
    [{ ...auckland, state: 'VIC' }, 'A New Zealand address has no state.'],
  ])(
    'refuses %j [VAL-17, VAL-18, VAL-19, VAL-20, VAL-21, VAL-36, VAL-37, VAL-38, VAL-39, VAL-40, ERR-108, ERR-114, ERR-115]',
    (address, message) => {
      expect(complaint(postalAddress, address)).toBe(message)
    },
  )
})

describe('checkout contact and options', () => {
  it('has exactly its fields [CHK-05, CHK-10]', () => {
    expect(Object.keys(checkoutContact.shape)).toEqual(['email', 'firstName', 'lastName', 'phone', 'agreeToMarketing'])
    expect(Object.keys(deliveryOptions.shape)).toEqual(['methodCode', 'instructions', 'authorityToLeave'])
  })

  it('wants a delivery method [VAL-31, CHK-13, ERR-75]', () => {
    const options = { methodCode: '', instructions: { delivery: '' }, authorityToLeave: false }
    expect(complaint(deliveryOptions, options)).toBe('Select a delivery method.')
  })
})

describe('ids and quantities in calls', () => {
  it.each([
    [1, true],
    [9999, true],
    [0, false],
    [-1, false],
    [1.5, false],
    [1e9, false],
    ['2', false],
    [Number.NaN, false],
  ])('takes %s for a quantity: %s [VAL-45]', (value, fine) => {
    expect(quantity.safeParse(value).success).toBe(fine)
  })

  it.each([
    ['p1', true],
    ['a'.repeat(64), true],
    ['a'.repeat(65), false],
    ['', false],
    ['a b', false],
    ['../x', false],
  ])('takes %j for an id: %s [VAL-45]', (value, fine) => {
    expect(entityId.safeParse(value).success).toBe(fine)
  })

  it('holds promo codes of up to 50 characters, trimmed [PROMO-10, VAL-44]', () => {
    expect(promoCode.parse(' SMOKO ')).toBe('SMOKO')
    expect(promoCode.safeParse('x'.repeat(51)).success).toBe(false)
  })
})
