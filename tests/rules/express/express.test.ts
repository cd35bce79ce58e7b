import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { postalAddress as postalAddressShape } from '#lib/contract/address.ts'
import { checkoutContact } from '#lib/contract/checkout.ts'
import {
  deliveryCountry,
  EXPRESS_ADDRESS_UNDELIVERABLE,
  type GivenAddress,
  postalAddress,
  quotedAddress,
  stateOf,
} from '#lib/domain/express/express-address.ts'
import {
  expressMethod,
  expressMethods,
  optionId,
  optionLabel,
  readOptionId,
} from '#lib/domain/express/express-option.ts'
import { type ExpressApproval, expressOrder, isPayPalStyle } from '#lib/domain/express/express-order.ts'
import { EXPRESS_PAYER_INCOMPLETE, expressContact } from '#lib/domain/express/express-payer.ts'
import {
  type ExpressState,
  lacksPickupStore,
  NOTHING_CHOSEN,
  PICKUP_STORE_REQUIRED,
  requireMethodCode,
  withShippingType,
} from '#lib/domain/express/express-state.ts'
import {
  AU_STATES,
  AUTHORITY_TO_LEAVE_METHOD,
  DELIVERY_OPTION_NAME_MAX_AFTERPAY,
  DELIVERY_OPTION_NAME_MAX_WALLET,
} from '#lib/domain/shop-rules.ts'
import { ADDRESS, PICKUP_STORE, quoteFixture, STORE_ADDRESS } from '#tests/setup/shop-fixtures.ts'

const FITZROY: GivenAddress = {
  givenName: 'Kim',
  familyName: 'Lee',
  countryCode: 'AU',
  administrativeArea: 'VIC',
  locality: 'Fitzroy',
  postalCode: '3065',
  addressLines: ['1 Smith St'],
}
const AUCKLAND: GivenAddress = {
  fullName: 'Aroha Ngata',
  countryCode: 'nz',
  administrativeArea: 'Auckland',
  locality: 'Auckland',
  postalCode: '1010',
  addressLines: ['5 Queen St', 'Level 2'],
}
const NEW_YORK: GivenAddress = { ...FITZROY, countryCode: 'US', administrativeArea: 'NY', postalCode: '10001' }
const PAYER = { givenName: 'Kim', familyName: 'Lee', email: 'kim@example.com', phone: '0412 345 678' }
const COLLECT: ExpressState = {
  shippingType: 'STORE_PICKUP',
  storePickupStore: PICKUP_STORE,
  deliveryMethodCode: 'collect',
}
const PARCEL: ExpressState = { shippingType: 'DELIVERY', deliveryMethodCode: 'express' }

describe('what is chosen', () => {
  it('is a delivery until something else is said, and knows four things [EXP-02, EXP-03]', () => {
    expect(NOTHING_CHOSEN).toEqual({ shippingType: 'DELIVERY' })
    const whole: Required<ExpressState> = {
      shippingType: 'STORE_PICKUP',
      storePickupStore: PICKUP_STORE,
      deliveryAddress: { country: 'AU' },
      deliveryMethodCode: 'collect',
    }
    expect(Object.keys(whole)).toEqual(['shippingType', 'storePickupStore', 'deliveryAddress', 'deliveryMethodCode'])
  })

  it('drops method and address of the other way, and keeps the store for coming back', () => {
    expect(withShippingType({ ...PARCEL, deliveryAddress: { country: 'NZ' } }, 'STORE_PICKUP')).toEqual({
      shippingType: 'STORE_PICKUP',
      storePickupStore: undefined,
    })
    expect(withShippingType(COLLECT, 'DELIVERY')).toEqual({
      shippingType: 'DELIVERY',
      storePickupStore: PICKUP_STORE,
    })
    expect(withShippingType(COLLECT, 'STORE_PICKUP')).toBe(COLLECT)
  })

  it('lacks a store only when it is a pickup without one that has all of it [EXP-04]', () => {
    expect(lacksPickupStore(PARCEL, [])).toBe(false)
    expect(lacksPickupStore(COLLECT, undefined)).toBe(false)
    const id = COLLECT.storePickupStore?.erpStoreId ?? ''
    expect([[id], [], ['another']].map((ids) => lacksPickupStore(COLLECT, ids))).toEqual([false, true, true])
    expect(lacksPickupStore({ shippingType: 'STORE_PICKUP' }, undefined)).toBe(true)
    expect(PICKUP_STORE_REQUIRED).toBe('Select a pick-up store.')
  })

  it('cannot be placed without a method [EXP-17, ERR-104]', () => {
    expect(requireMethodCode(PARCEL)).toBe('express')
    expect(() => requireMethodCode(NOTHING_CHOSEN)).toThrow('Express checkout delivery method code not set.')
    const approval = { payer: PAYER, shippingAddress: FITZROY }
    expect(() => expressOrder('APPLE_PAY', NOTHING_CHOSEN, approval, false)).toThrow(
      'Express checkout delivery method code not set.',
    )
  })
})

describe('countries', () => {
  it.each([
    ['AU', 'AU'],
    ['NZ', 'NZ'],
    [' au ', 'AU'],
    ['US', undefined],
    ['', undefined],
  ])('%j is %j [EXP-05]', (code, country) => {
    expect(deliveryCountry(code)).toBe(country)
  })

  it('elsewhere there is nothing to quote and nothing to send [EXP-05, ERR-71]', () => {
    expect(quotedAddress(NEW_YORK)).toBeUndefined()
    expect(postalAddress(NEW_YORK, 'Kim Lee')).toBeUndefined()
    expect(expressOrder('PAYPAL', PARCEL, { payer: PAYER, shippingAddress: NEW_YORK }, false)).toEqual({
      ok: false,
      trouble: 'addressUndeliverable',
    })
    expect(EXPRESS_ADDRESS_UNDELIVERABLE).toBe(
      "We can't deliver to the address you entered. Please use another address.",
    )
  })
})

describe('a partial address', () => {
  it.each([
    [{}, { postcode: '3000', state: 'VIC', suburb: 'Melbourne' }],
    [{ postalCode: '4000' }, { postcode: '4000', state: 'VIC', suburb: 'Melbourne' }],
    [{ administrativeArea: 'Queensland' }, { postcode: '3000', state: 'QLD', suburb: 'Melbourne' }],
    [{ locality: 'Perth' }, { postcode: '3000', state: 'VIC', suburb: 'Perth' }],
    [
      { postalCode: '6000', administrativeArea: 'WA', locality: 'Perth' },
      { postcode: '6000', state: 'WA', suburb: 'Perth' },
    ],
    [
      { postalCode: ' ', administrativeArea: 'Nowhere' },
      { postcode: '3000', state: 'VIC', suburb: 'Melbourne' },
    ],
  ])('%j in Australia is filled from Melbourne [DATA-17, EXP-18]', (given, filled) => {
    expect(quotedAddress({ countryCode: 'AU', ...given })).toEqual({ country: 'AU', ...filled })
  })

  it('in New Zealand is left as it is, without a state [DATA-17, EXP-20]', () => {
    expect(quotedAddress({ countryCode: 'NZ' })).toEqual({ country: 'NZ' })
    expect(quotedAddress(AUCKLAND)).toEqual({ country: 'NZ', postcode: '1010', suburb: 'Auckland' })
  })
})

describe('a whole address', () => {
  it('joins the names and takes state and suburb from area and locality [EXP-20]', () => {
    expect(postalAddress(FITZROY, 'Somebody')).toEqual(ADDRESS)
  })

  it('has no state in New Zealand [EXP-20]', () => {
    expect(postalAddress({ ...AUCKLAND, organisation: 'Kauri Ltd' }, 'Somebody')).toEqual({
      country: 'NZ',
      contactName: 'Aroha Ngata',
      company: 'Kauri Ltd',
      street1: '5 Queen St',
      street2: 'Level 2',
      suburb: 'Auckland',
      postcode: '1010',
    })
  })

  it.each([
    ['VIC', 'VIC'],
    ['vic.', 'VIC'],
    ['AU-NSW', 'NSW'],
    ['not AU-NSW', undefined],
    ['NAU-SW', undefined],
    ['Australian Capital Territory', 'ACT'],
    ['New South Wales', 'NSW'],
    ['northern territory', 'NT'],
    ['Queensland', 'QLD'],
    ['South  Australia', 'SA'],
    ['Tasmania', 'TAS'],
    ['Victoria', 'VIC'],
    ['Western Australia', 'WA'],
    ['Wellington', undefined],
    ['constructor', undefined],
    [undefined, undefined],
  ])('reads the area %j as %j [EXP-20]', (area, state) => {
    expect(stateOf(area)).toBe(state)
  })

  it('goes by the postcode when the area says nothing, and to the payer when it names nobody [EXP-20]', () => {
    const { givenName: _, familyName: __, ...nameless } = FITZROY
    expect(postalAddress({ ...nameless, administrativeArea: '' }, 'Kim Lee')).toMatchObject({
      state: 'VIC',
      contactName: 'Kim Lee',
    })
  })

  it.each([
    ['no street', { addressLines: [] }],
    ['no lines at all', { addressLines: undefined }],
    ['nothing but blank lines', { addressLines: [' ', ''] }],
    ['no suburb', { locality: ' ' }],
    ['no postcode', { postalCode: undefined }],
    ['a postcode of five digits', { postalCode: '30650' }],
    ['a street too long for two lines', { addressLines: ['x'.repeat(120)] }],
    ['a suburb too long', { locality: 'x'.repeat(51) }],
    ['no state to be found', { administrativeArea: '', postalCode: '0001' }],
  ])('is none with %s', (_, gap) => {
    expect(postalAddress({ ...FITZROY, ...gap }, 'Kim Lee')).toBeUndefined()
  })

  it('takes 50 characters of a suburb, a street and what is beside it, and 50 of a company [EXP-20]', () => {
    const whole = (given: Partial<GivenAddress>) => postalAddress({ ...FITZROY, ...given }, 'Kim')
    const fifty = 'x'.repeat(50)
    expect(whole({ locality: fifty })?.suburb).toBe(fifty)
    expect(whole({ addressLines: [fifty, fifty] })).toMatchObject({ street1: fifty, street2: fifty })
    expect(whole({ addressLines: [fifty, `${fifty}x`] })).toBeUndefined()
    expect(whole({ addressLines: [`${fifty}yy`] })).toMatchObject({ street1: fifty, street2: 'yy' })
    expect(whole({ addressLines: [`${'x'.repeat(49)} y`] })).toMatchObject({ street1: 'x'.repeat(49), street2: 'y' })
    expect(whole({ addressLines: [`${fifty} y`] })).toMatchObject({ street1: fifty, street2: 'y' })
    const words = `${'x'.repeat(24)} ${'y'.repeat(25)}`
    expect(whole({ addressLines: [words] })).toMatchObject({ street1: words })
    expect(whole({ addressLines: [`${words} z`] })).toMatchObject({ street1: words, street2: 'z' })
    expect(whole({ addressLines: [`${words} ${fifty}`] })).toMatchObject({ street1: words, street2: fifty })
    expect(whole({ organisation: `${'x'.repeat(49)} Pty` })?.company).toBe('x'.repeat(49))
  })

  it('reads lines that a wallet wrote as one, blank ones left out, and a single name [EXP-20]', () => {
    const { givenName: _, ...given } = FITZROY
    expect(postalAddress({ ...given, addressLines: [' ', 'Shed 3\r\n\n1 Smith St'] }, 'Kim')).toMatchObject({
      contactName: 'Lee',
      street1: 'Shed 3',
      street2: '1 Smith St',
    })
  })

  it('breaks a long street between words, and puts further lines together', () => {
    const long = 'Unit 12, Building 7, Old Foundry Business Park, 144 Canterbury Road'
    const address = postalAddress({ ...FITZROY, addressLines: [long] }, 'Kim')
    expect(`${address?.street1} ${address?.street2}`).toBe(long)
    expect(address?.street1.length).toBeLessThanOrEqual(50)
    const lines = ['Shed 3', 'Gate 4', '1 Smith St']
    expect(postalAddress({ ...FITZROY, addressLines: lines }, 'Kim')).toMatchObject({
      street1: 'Shed 3',
      street2: 'Gate 4, 1 Smith St',
    })
  })

  it('is always one the shop accepts, whatever a wallet writes', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 130 })
    const wild = fc.record({
      fullName: text,
      countryCode: fc.constantFrom('AU', 'NZ'),
      administrativeArea: fc.oneof(text, fc.constantFrom(...AU_STATES)),
      locality: text,
      postalCode: fc.oneof(fc.stringMatching(/^\d{4}$/), text),
      addressLines: fc.array(text, { maxLength: 4 }),
      organisation: text,
    })
    fc.assert(
      fc.property(wild, (given) => {
        const address = postalAddress(given, 'Kim Lee')
        if (address) expect(postalAddressShape.safeParse(address).error).toBeUndefined()
      }),
    )
  })
})

describe('who pays', () => {
  it('is the contact, and no mail is wished for [EXP-22]', () => {
    expect(expressContact(PAYER)).toEqual({
      email: 'kim@example.com',
      firstName: 'Kim',
      lastName: 'Lee',
      phone: '+61412345678',
      agreeToMarketing: false,
    })
  })

  it.each([
    ['Kim Lee', 'Kim', 'Lee'],
    ['Mary Jane van Dyk', 'Mary Jane van', 'Dyk'],
    ['  Kim   Lee ', 'Kim', 'Lee'],
    ['Jo O’Neil', 'Jo', "O'Neil"],
    ['Kim&Lee', 'Kim', 'Lee'],
    ['Cher', 'Cher', '-'],
  ])('splits %j at the last space [EXP-22]', (fullName, firstName, lastName) => {
    expect(expressContact({ fullName, email: 'a@b.co' })).toMatchObject({ firstName, lastName })
  })

  it('is named in full, however long that is [EXP-22]', () => {
    const long = 'Wolfeschlegelsteinhausenbergerdorff'
    expect(expressContact({ ...PAYER, givenName: 'Hubert Blaine Wolfgang', familyName: long })).toMatchObject({
      firstName: 'Hubert Blaine Wolfgang',
      lastName: long,
    })
    expect(expressContact({ fullName: `Hubert Blaine Wolfgang ${long}`, email: 'a@b.co' })).toMatchObject({
      firstName: 'Hubert Blaine Wolfgang',
      lastName: long,
    })
  })

  it('goes by the single names where there are two', () => {
    expect(expressContact({ ...PAYER, fullName: 'Somebody Else' })).toMatchObject({ firstName: 'Kim', lastName: 'Lee' })
    expect(expressContact({ email: 'a@b.co', givenName: 'Kim', fullName: 'Kim Lee' })).toMatchObject({
      lastName: 'Lee',
    })
    expect(expressContact({ email: 'a@b.co', familyName: 'Lee' })).toMatchObject({ firstName: 'Lee', lastName: '-' })
  })

  it.each([
    ['no email', { ...PAYER, email: undefined }],
    ['a blank email', { ...PAYER, email: ' ' }],
    ['no name', { email: 'kim@example.com' }],
    ['a blank name', { email: 'kim@example.com', fullName: '  ' }],
    ['neither', {}],
  ])('is incomplete with %s [EXP-07, ERR-72]', (_, payer) => {
    expect(expressContact(payer)).toBeUndefined()
    const order = expressOrder('GOOGLE_PAY', PARCEL, { payer, shippingAddress: FITZROY }, false)
    expect(order).toEqual({ ok: false, trouble: 'payerIncomplete' })
    expect(EXPRESS_PAYER_INCOMPLETE).toBe('Name and email not found.')
  })

  it.each([
    [undefined, '+61400000000'],
    ['', '+61400000000'],
    ['not one', '+61400000000'],
    ['7', '+61400000000'],
    ['03 9555 0100', '0395550100'],
    ['+1 (415) 555-0100', '+14155550100'],
    ['0412 345 678', '+61412345678'],
    ['+64 21 123 4567', '+64211234567'],
  ])('with the phone %j is reached at %s [EXP-08, PAY-09]', (phone, reached) => {
    expect(expressContact({ ...PAYER, phone })?.phone).toBe(reached)
  })

  it('has no longer a name than an order takes, nor has the parcel: approved is approved [EXP-20, EXP-22]', () => {
    const [givenName, familyName] = ['K'.repeat(101), 'L'.repeat(130)]
    const named = { ...PAYER, givenName, familyName }
    expect(expressContact(named)).toMatchObject({ firstName: 'K'.repeat(100), lastName: 'L'.repeat(100) })
    expect(expressContact({ ...named, givenName: 'K'.repeat(100) })?.firstName).toHaveLength(100)
    expect(postalAddress({ ...FITZROY, givenName, familyName }, 'Kim')?.contactName).toBe('K'.repeat(100))
    const { givenName: _, familyName: __, fullName: ___, ...nobody } = FITZROY as GivenAddress
    const order = expressOrder('APPLE_PAY', PARCEL, { payer: named, shippingAddress: nobody }, false)
    expect(order.ok && order.record).toMatchObject({ deliveryAddress: { contactName: 'K'.repeat(100) } })
  })

  it('is reached at the phone of the parcel’s address when none is given', () => {
    const { phone: _, ...payer } = PAYER
    const order = expressOrder(
      'APPLE_PAY',
      PARCEL,
      { payer, shippingAddress: { ...FITZROY, phone: '0498 765 432' } },
      false,
    )
    expect(order.ok && order.record.contact.phone).toBe('+61498765432')
  })

  it('always has names the shop accepts', () => {
    const name = fc.option(fc.string({ unit: 'grapheme', maxLength: 130 }), { nil: undefined })
    fc.assert(
      fc.property(fc.record({ givenName: name, familyName: name, fullName: name }), (names) => {
        const contact = expressContact({ ...names, email: 'kim@example.com' })
        if (contact) expect(checkoutContact.safeParse(contact).error).toBeUndefined()
      }),
    )
  })
})

describe('options', () => {
  it('have ids that can be read back [EXP-13]', () => {
    expect(optionId({ type: 'DELIVERY', methodCode: 'express' })).toBe('DELIVERY:express')
    expect(optionId({ type: 'STORE_PICKUP', methodCode: 'collect' })).toBe('STORE_PICKUP:collect')
    const option = fc.record({
      type: fc.constantFrom('DELIVERY' as const, 'STORE_PICKUP' as const),
      methodCode: fc.stringMatching(/^[\w-]{1,64}$/),
    })
    fc.assert(
      fc.property(option, (each) => {
        expect(readOptionId(optionId(each))).toEqual(each)
      }),
    )
  })

  it.each([
    '',
    'express',
    'DELIVERY',
    'DELIVERY:',
    ':express',
    'delivery:express',
    'DELIVERY:a:b',
    'DROP:x',
    'DELIVERY: x',
  ])('%j is no id [EXP-13]', (id) => {
    expect(readOptionId(id)).toBeUndefined()
  })

  it.each(['APPLE_PAY', 'GOOGLE_PAY', 'PAYPAL'] as const)(
    'have names of 129 characters for %s [EXP-15, CONST-34]',
    (wallet) => {
      expect(DELIVERY_OPTION_NAME_MAX_WALLET).toBe(129)
      for (const [length, kept] of [
        [128, 128],
        [129, 129],
        [130, 129],
      ] as const) {
        expect(optionLabel('x'.repeat(length), wallet)).toHaveLength(kept)
      }
    },
  )

  it('have names of 128 characters for Afterpay [EXP-15, CONST-33]', () => {
    expect(DELIVERY_OPTION_NAME_MAX_AFTERPAY).toBe(128)
    expect(optionLabel('x'.repeat(128), 'AFTERPAY')).toHaveLength(128)
    expect(optionLabel('x'.repeat(129), 'AFTERPAY')).toHaveLength(128)
  })

  it('are cut between characters, not inside one [EXP-15]', () => {
    const cut = optionLabel('🥾'.repeat(130), 'PAYPAL')
    expect([...cut]).toHaveLength(129)
    expect(cut.endsWith('🥾')).toBe(true)
  })

  it('leave out four-hour delivery unless the parcel may be left [EXP-09, CONST-89]', () => {
    const { availableShippingMethods: methods } = quoteFixture()
    const codes = (authorityToLeave: boolean) =>
      expressMethods(methods, { shippingType: 'DELIVERY', authorityToLeave }).map(({ code }) => code)
    expect(codes(false)).toEqual(['standard', 'express'])
    expect(codes(true)).toEqual(['standard', 'express', AUTHORITY_TO_LEAVE_METHOD])
  })

  it('are one where all of them stand for an email of gift cards [EXP-06, CHK-39]', () => {
    const mailed = quoteFixture().availableShippingMethods.map((each) => ({
      ...each,
      label: 'Sent by email',
      price: 0,
    }))
    expect(expressMethods(mailed, { shippingType: 'DELIVERY', authorityToLeave: true })).toHaveLength(1)
  })

  it('are two where they read alike and cost another price, or cost the same and read otherwise [EXP-06]', () => {
    const [first] = quoteFixture().availableShippingMethods
    const offered = (...over: object[]) =>
      expressMethods(
        over.map((each, i) => ({ ...first, code: `m${i}`, label: 'Standard', price: 9.95, ...each }) as never),
        { shippingType: 'DELIVERY', authorityToLeave: true },
      )
    expect(offered({}, { price: 14.95 })).toHaveLength(2)
    expect(offered({}, { label: 'Courier' })).toHaveLength(2)
    expect(offered({}, {})).toHaveLength(1)
  })

  it('are of the chosen type and available only [EXP-06]', () => {
    const [first] = quoteFixture().availableShippingMethods
    const gone = { ...first, available: false } as const
    const collect = { ...first, code: 'collect', type: 'STORE_PICKUP', available: true } as never
    expect(expressMethods([gone as never], { shippingType: 'DELIVERY', authorityToLeave: true })).toEqual([])
    expect(expressMethods([collect], { shippingType: 'DELIVERY', authorityToLeave: true })).toEqual([])
  })

  it('go with the wished one, else express, else the cheapest [EXP-06]', () => {
    const { availableShippingMethods: methods } = quoteFixture()
    expect(expressMethod(methods, 'standard')?.code).toBe('standard')
    expect(expressMethod(methods, 'gone')?.code).toBe('express')
    expect(expressMethod(methods.slice(2), undefined)?.code).toBe('standard')
    expect(expressMethod([], 'express')).toBeUndefined()
  })
})

describe('the order', () => {
  it('to the door goes to the wallet’s address with what was chosen there [EXP-20, EXP-22]', () => {
    const approval = { payer: PAYER, shippingAddress: FITZROY, shippingOptionId: 'DELIVERY:fourhd' }
    expect(expressOrder('PAYPAL', PARCEL, approval, true)).toMatchObject({
      ok: true,
      state: { shippingType: 'DELIVERY', deliveryMethodCode: 'fourhd' },
      record: {
        shippingType: 'DELIVERY',
        deliveryAddress: { type: 'ENTERED', suburb: 'Fitzroy', isDefaultBilling: false, isDefaultShipping: false },
        deliveryOptions: { methodCode: 'fourhd', instructions: { delivery: '' }, authorityToLeave: true },
      },
    })
  })

  it('is billed where the wallet says, or where the parcel goes', () => {
    const billed = { ...PAYER, billingAddress: { ...FITZROY, addressLines: ['2 Rose St'] } }
    const order = expressOrder('APPLE_PAY', PARCEL, { payer: billed, shippingAddress: FITZROY }, false)
    expect(order).toMatchObject({ record: { billingAddress: { street1: '2 Rose St' } } })
    const abroad = { ...PAYER, billingAddress: NEW_YORK }
    const other = expressOrder('APPLE_PAY', PARCEL, { payer: abroad, shippingAddress: FITZROY }, false)
    expect(other.ok && other.record.billingAddress).toBeUndefined()
  })

  it('to the door keeps the method chosen beside the buttons where the wallet names none [EXP-11, EXP-12]', () => {
    for (const wallet of ['PAYPAL', 'AFTERPAY', 'APPLE_PAY', 'GOOGLE_PAY'] as const) {
      const order = expressOrder(wallet, PARCEL, { payer: PAYER, shippingAddress: FITZROY }, false)
      expect(order.ok && order.record.deliveryOptions?.methodCode, wallet).toBe('express')
    }
  })

  it('to be collected without a store is none, and needs no parcel’s address for a phone [EXP-04, EXP-08, EXP-13]', () => {
    const { phone: _, ...payer } = PAYER
    const nowhere: ExpressState = { shippingType: 'STORE_PICKUP', deliveryMethodCode: 'collect' }
    expect(expressOrder('APPLE_PAY', nowhere, { payer }, false)).toEqual({ ok: false, trouble: 'optionMalformed' })
    const order = expressOrder('APPLE_PAY', COLLECT, { payer }, false)
    expect(order.ok && order.record.contact.phone).toBe('+61400000000')
  })

  it('is none without an address', () => {
    expect(expressOrder('APPLE_PAY', PARCEL, { payer: PAYER }, false)).toEqual({
      ok: false,
      trouble: 'addressUndeliverable',
    })
  })

  it('of Afterpay is PayPal’s kind, of Apple Pay is Google Pay’s [EXP-14]', () => {
    expect((['PAYPAL', 'AFTERPAY', 'GOOGLE_PAY', 'APPLE_PAY'] as const).map(isPayPalStyle)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  describe.each(['PAYPAL', 'AFTERPAY'] as const)('collected and paid with %s', (wallet) => {
    const place = (rest: Partial<ExpressApproval>) =>
      expressOrder(wallet, COLLECT, { payer: { ...PAYER, billingAddress: FITZROY }, ...rest }, false)

    it('is billed to the store’s address in the payer’s name [EXP-10, EXP-14]', () => {
      const order = place({ shippingOptionId: 'STORE_PICKUP:collect' })
      expect(order.ok && order.record.billingAddress).toEqual({
        type: 'ENTERED',
        ...STORE_ADDRESS,
        company: '',
        confirmed: true,
        isDefaultBilling: false,
        isDefaultShipping: false,
      })
    })

    it('goes to the store, by the option of the payload [EXP-11, EXP-13, EXP-14]', () => {
      expect(place({ shippingOptionId: 'STORE_PICKUP:locker' })).toMatchObject({
        ok: true,
        state: { shippingType: 'STORE_PICKUP', deliveryMethodCode: 'locker' },
        record: {
          shippingType: 'STORE_PICKUP',
          storePickupStore: PICKUP_STORE,
          storePickupOptions: { methodCode: 'locker' },
        },
      })
    })

    it.each([undefined, '', 'collect', 'STORE_PICKUP:'])('fails with the option %j [EXP-13]', (shippingOptionId) => {
      expect(place({ shippingOptionId })).toEqual({ ok: false, trouble: 'optionMalformed' })
    })
  })

  describe.each(['GOOGLE_PAY', 'APPLE_PAY'] as const)('collected and paid with %s', (wallet) => {
    const place = (rest: Partial<ExpressApproval>) =>
      expressOrder(wallet, COLLECT, { payer: { ...PAYER, billingAddress: FITZROY }, ...rest }, false)

    it('takes the option of the payment data when there is one [EXP-12, EXP-14]', () => {
      expect(place({ shippingOptionId: 'STORE_PICKUP:locker' })).toMatchObject({
        record: { storePickupOptions: { methodCode: 'locker' } },
      })
      expect(place({ shippingOptionId: 'nonsense' })).toEqual({ ok: false, trouble: 'optionMalformed' })
    })

    it('leaves shipping as it was when there is none [EXP-12, EXP-14]', () => {
      expect(place({})).toMatchObject({
        state: COLLECT,
        record: { storePickupStore: PICKUP_STORE, storePickupOptions: { methodCode: 'collect' } },
      })
    })

    it('is billed to the wallet’s own address, or to the store’s when it has none', () => {
      expect(place({})).toMatchObject({ record: { billingAddress: { suburb: 'Fitzroy' } } })
      expect(place({ payer: PAYER })).toMatchObject({ record: { billingAddress: STORE_ADDRESS } })
    })
  })

  it('cannot become a pickup when no store was chosen', () => {
    const approval = { payer: PAYER, shippingAddress: FITZROY, shippingOptionId: 'STORE_PICKUP:collect' }
    expect(expressOrder('PAYPAL', PARCEL, approval, false)).toEqual({ ok: false, trouble: 'optionMalformed' })
  })
})
