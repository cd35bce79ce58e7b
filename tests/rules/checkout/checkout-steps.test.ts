import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSuburbComplete, suburbPostcodeHint } from '#lib/domain/address/suburb-postcode.ts'
import {
  type CheckoutOffer,
  type CheckoutSelection,
  selectionTrouble,
} from '#lib/domain/checkout/checkout-selection.ts'
import {
  type CheckoutKnowledge,
  type CheckoutProgress,
  type CheckoutStep,
  decodeProgress,
  encodeProgress,
  guardStep,
  type KnownProgress,
  stepOfPath,
} from '#lib/domain/checkout/checkout-steps.ts'

const NOTHING_DONE: CheckoutProgress = {
  hasLines: false,
  contactDone: false,
  shippingTypeChosen: false,
  orderPlaced: false,
  orderFailed: false,
}
const done = (...names: (keyof CheckoutProgress)[]): CheckoutProgress => ({
  ...NOTHING_DONE,
  ...Object.fromEntries(names.map((name) => [name, true])),
})
const L = 'hasLines'
const C = 'contactDone'
const S = 'shippingTypeChosen'

type Row = [CheckoutStep, KnownProgress, CheckoutKnowledge, string]

describe('who may enter a step', () => {
  it.each<Row>([
    ['contact-info', NOTHING_DONE, {}, '/cart'],
    ['contact-info', done(L), {}, 'enter'],
    ['contact-info', done(L), { cartValid: true }, 'enter'],
    ['contact-info', done(L), { cartValid: false }, '/cart'],
    ['shipping', NOTHING_DONE, {}, '/checkout/contact-info'],
    ['shipping', done(C), {}, '/cart'],
    ['shipping', done(L), { cartValid: false }, '/checkout/contact-info'],
    ['shipping', done(L, C), { cartValid: false }, '/cart'],
    ['shipping', done(L), {}, '/checkout/contact-info'],
    ['shipping', done(L, C), {}, 'enter'],
    ['payment', NOTHING_DONE, {}, '/checkout/shipping'],
    ['payment', done(L), {}, '/checkout/shipping'],
    ['payment', done(L, C), {}, '/checkout/shipping'],
    ['payment', done(L, S), {}, '/checkout/shipping'],
    ['payment', done(C, S), {}, '/checkout/shipping'],
    ['payment', done(L, C, S), {}, 'enter'],
    ['payment', done(L, C, S), { cartValid: false }, '/checkout/shipping'],
    ['payment', done(L, C, S), { selectionReady: false }, '/checkout/shipping'],
    ['payment', done(L, C, S), { cartValid: true, selectionReady: true }, 'enter'],
    ['payment', done(L, C, S), { placingOrder: true }, 'stay'],
    ['payment', NOTHING_DONE, { placingOrder: true }, 'stay'],
    ['success', done(L, C, S), {}, '/cart'],
    ['success', done('orderPlaced'), {}, 'enter'],
    ['error', done('orderPlaced'), {}, '/cart'],
    ['error', done('orderFailed'), {}, 'enter'],
  ])(
    '%s with %o and %o: %s [GUARD-06, GUARD-07, GUARD-08, GUARD-09, GUARD-10, GUARD-11, GUARD-12, GUARD-14, GUARD-15, SM-CHK-01, SM-CHK-02, SM-CHK-03, SM-CHK-04, SM-CHK-05, SM-CHK-06, SM-CHK-07, SM-CHK-10, SM-CHK-11]',
    (step, progress, knowledge, expected) => {
      const verdict = guardStep(step, progress, knowledge)
      expect(verdict.go === 'redirect' ? verdict.to : verdict.go).toBe(expected)
    },
  )

  it.each<Row>([
    ['contact-info', {}, {}, 'enter'],
    ['shipping', {}, {}, 'enter'],
    ['payment', {}, {}, 'enter'],
    ['success', {}, {}, 'enter'],
    ['error', {}, {}, 'enter'],
    ['contact-info', { contactDone: false }, {}, 'enter'],
    ['contact-info', {}, { cartValid: false }, '/cart'],
    ['shipping', { hasLines: false }, {}, 'enter'],
    ['shipping', { contactDone: false }, {}, '/checkout/contact-info'],
    ['shipping', { contactDone: true }, {}, 'enter'],
    ['shipping', { contactDone: true, hasLines: false }, {}, '/cart'],
    ['payment', { contactDone: true, shippingTypeChosen: true }, {}, 'enter'],
    ['payment', { hasLines: false }, {}, '/checkout/shipping'],
    ['payment', { contactDone: false }, {}, '/checkout/shipping'],
    ['payment', { shippingTypeChosen: false }, {}, '/checkout/shipping'],
    ['success', { hasLines: false, orderFailed: false }, {}, 'enter'],
    ['error', { hasLines: false, orderPlaced: false }, {}, 'enter'],
  ])('%s with only %o known, and %o: %s [GUARD-20]', (step, known, knowledge, expected) => {
    const verdict = guardStep(step, known, knowledge)
    expect(verdict.go === 'redirect' ? verdict.to : verdict.go).toBe(expected)
  })

  it('ends every chain of redirects in a page that lets the shopper in', () => {
    const flag = fc.boolean()
    const progress = fc.record({
      hasLines: flag,
      contactDone: flag,
      shippingTypeChosen: flag,
      orderPlaced: flag,
      orderFailed: flag,
    })
    const step = fc.constantFrom<CheckoutStep>('contact-info', 'shipping', 'payment', 'success', 'error')
    fc.assert(
      fc.property(step, progress, flag, flag, (from, made, cartValid, selectionReady) => {
        let here: CheckoutStep | undefined = from
        for (let hops = 0; here; hops += 1) {
          const verdict = guardStep(here, made, { cartValid, selectionReady })
          if (verdict.go !== 'redirect') return
          here = stepOfPath(verdict.to)
          expect(hops).toBeLessThan(3)
        }
      }),
    )
  })
})

describe('the step a path names', () => {
  it.each([
    ['/checkout/payment', 'payment'],
    ['/checkout/contact-info/', 'contact-info'],
    ['/checkout/payment/more', undefined],
    ['/nz/checkout/payment', undefined],
    ['/checkout/basket', undefined],
    ['/checkout', undefined],
  ])('%s: %s [GUARD-20]', (path, step) => {
    expect(stepOfPath(path)).toBe(step)
  })
})

describe('the progress cookie', () => {
  it('comes back as it was written, and holds nothing else [GUARD-20]', () => {
    const flag = fc.boolean()
    const shape = { hasLines: flag, contactDone: flag, shippingTypeChosen: flag, orderPlaced: flag, orderFailed: flag }
    fc.assert(
      fc.property(fc.record(shape, { requiredKeys: [] }), (progress) => {
        expect(encodeProgress(progress)).toMatch(/^2-[lcspf]{0,5}$/i)
        expect(decodeProgress(encodeProgress(progress))).toEqual(progress)
      }),
    )
  })

  it.each([undefined, '', '1-lcs', '12-lcs', '2-lcx', 'lcs', '%7B%7D'])('knows nothing by %s [GUARD-20]', (value) => {
    expect(decodeProgress(value)).toEqual({})
  })
})

const METHODS = [
  { code: 'express', price: 14.95, type: 'DELIVERY', available: true, requiresAuthorityToLeave: false },
  { code: 'fourhd', price: 19.95, type: 'DELIVERY', available: false, requiresAuthorityToLeave: true },
  { code: 'collect', price: 0, type: 'STORE_PICKUP', available: true, requiresAuthorityToLeave: false },
] as const
const OFFER: CheckoutOffer = { methods: METHODS, storeIdsWithStock: ['s1'] }
const NO_PICKUP: CheckoutOffer = { methods: METHODS.slice(0, 2), storeIdsWithStock: ['s1'] }
const selection = (rest: Partial<CheckoutSelection>): CheckoutSelection => ({
  shippingType: 'DELIVERY',
  hasAddress: true,
  deliveryMethodCode: 'express',
  pickupMethodCode: undefined,
  pickupStoreId: undefined,
  ...rest,
})
const pickup = { shippingType: 'STORE_PICKUP', pickupMethodCode: 'collect', pickupStoreId: 's1' } as const

describe('whether a choice can be paid for', () => {
  it.each<[Partial<CheckoutSelection>, CheckoutOffer | undefined, string | undefined]>([
    [{}, OFFER, undefined],
    [{}, undefined, undefined],
    [{ shippingType: undefined }, OFFER, 'incomplete'],
    [{ hasAddress: false }, OFFER, 'incomplete'],
    [{ deliveryMethodCode: undefined }, OFFER, 'incomplete'],
    [{ deliveryMethodCode: 'fourhd' }, OFFER, 'DeliveryMethodUnavailable'],
    [{ deliveryMethodCode: 'collect' }, OFFER, 'DeliveryMethodUnavailable'],
    [{ deliveryMethodCode: 'fourhd' }, undefined, undefined],
    [pickup, OFFER, undefined],
    [pickup, undefined, undefined],
    [{ ...pickup, shippingType: undefined }, OFFER, 'incomplete'],
    [{ ...pickup, pickupStoreId: undefined }, OFFER, 'incomplete'],
    [{ ...pickup, pickupMethodCode: undefined }, OFFER, 'incomplete'],
    [{ ...pickup, pickupStoreId: 's2' }, OFFER, 'StoreStockUnavailable'],
    [pickup, NO_PICKUP, 'ClickAndCollectUnavailable'],
  ])('%o: %s [GUARD-10, GUARD-11, CHK-17, CHK-18]', (rest, offer, trouble) => {
    expect(selectionTrouble(selection(rest), offer)).toBe(trouble)
  })
})

describe('suburb and postcode', () => {
  const place = (suburb: string, state: string, postcode: string) => ({ suburb, state, postcode })

  it.each(['2001', '3001', '4001', '5001', '6001', '7001', '0801', '8001', '1230'])(
    'are not looked up for boxes: %s [ADDR-08]',
    (postcode) => expect(isSuburbComplete(place('Richmond', 'VIC', postcode))).toBe(false),
  )

  it('are looked up once suburb, state and postcode are there [ADDR-08]', () => {
    expect(isSuburbComplete(place('Ea', 'VIC', '3002'))).toBe(true)
    expect(isSuburbComplete(place('É.', 'VIC', '3002'))).toBe(false)
    expect(isSuburbComplete(place('Richmond', '', '3002'))).toBe(false)
    expect(isSuburbComplete(place('Richmond', 'VIC', '300'))).toBe(false)
  })

  const KNOWN = [
    place('Richmond', 'VIC', '3121'),
    place('Richmond', 'NSW', '2753'),
    place("O'Connor", 'WA', '6163'),
    place('Canberra', 'ACT', '2601'),
    place('Canberra', 'ACT', '2600'),
    ...['3550', '3551', '3552'].map((postcode) => place('Bendigo', 'VIC', postcode)),
    ...['4811', '4812', '4813', '4814'].map((postcode) => place('Townsville', 'QLD', postcode)),
  ]
  const hint = (suburb: string, state: string, postcode: string) =>
    suburbPostcodeHint(place(suburb, state, postcode), KNOWN)

  it.each([
    ['Richmond', 'VIC', '2753', 'Richmond VIC has the postcode 3121. Is 2753 right?'],
    ['richmond ', 'VIC', '3212', 'Richmond VIC has the postcode 3121. Is 3212 right?'],
    ['O’Connor', 'WA', '6164', "O'Connor WA has the postcode 6163. Is 6164 right?"],
    ['Canberra', 'ACT', '2602', 'Canberra ACT has the postcode 2600 or 2601. Is 2602 right?'],
    ['Bendigo', 'VIC', '3559', 'Bendigo VIC has the postcode 3550, 3551 or 3552. Is 3559 right?'],
    ['Townsville', 'QLD', '4800', 'Townsville QLD has the postcode 4811, 4812, 4813 or others. Is 4800 right?'],
  ])('%s %s %s is pointed out', (suburb, state, postcode, words) => {
    expect(hint(suburb, state, postcode)).toBe(words)
  })

  it.each([
    ['the right one', 'Richmond', 'VIC', '3121'],
    ['one of several', 'Canberra', 'ACT', '2600'],
    ['a suburb the gazetteer lacks', 'Nowhere', 'VIC', '3121'],
    ['a suburb it has in another state', 'Richmond', 'TAS', '7025'],
    ['a post-office box', 'Richmond', 'VIC', '8121'],
    ['a box of a capital’s post office', 'Richmond', 'VIC', '3001'],
    ['half a postcode', 'Richmond', 'VIC', '312'],
    ['no state yet', 'Richmond', '', '3000'],
  ])('nothing is said of %s', (_, suburb, state, postcode) => {
    expect(hint(suburb, state, postcode)).toBeUndefined()
  })
})
