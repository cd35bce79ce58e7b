import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ARTICLES } from '#demo/content/articles.ts'
import { SHIPPING_METHODS } from '#demo/delivery-data.ts'
import { PROMOTIONS } from '#demo/promotion-data.ts'
import { demoStores } from '#demo/store-data.ts'
import { WEEKS } from '#demo/store-hours.ts'
import { STYLES } from '#demo/style-book.ts'
import { RETURN_COOKIE_SECONDS } from '#lib/domain/account/account-guards.ts'
import { PROMO_COOKIE_SECONDS } from '#lib/domain/cart/promo-cookie.ts'
import { addBusinessDays } from '#lib/domain/delivery/business-day.ts'
import type { DeliveryMethod } from '#lib/domain/delivery/delivery.ts'
import { deliveryPromise } from '#lib/domain/delivery/delivery-promise.ts'
import { zoneOf } from '#lib/domain/delivery/delivery-zone.ts'
import { DEFAULT_DISPATCH, packingPlaces } from '#lib/domain/delivery/dispatch.ts'
import { countryTransit } from '#lib/domain/delivery/transit-days.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { instalments } from '#lib/domain/payment/instalments.ts'
import { lineDiscounts } from '#lib/domain/promotions/promotion-effects.ts'
import { returnValue } from '#lib/domain/returns/return-money.ts'
import { RETURN_REASON_TEXTS, RETURN_REASONS } from '#lib/domain/returns/return-reasons.ts'
import {
  CAMPAIGN_AGE_MAX_HOURS,
  CARD_AUTHORISATION_MAX,
  CART_ITEM_QTY_MAX,
  DELIVERY_INSTRUCTIONS_MAX,
  FRAUD_TOKEN_COOKIE_AGE_DAYS,
  FREE_STANDARD_DELIVERY_THRESHOLD,
  LOYALTY_POINTS_PER_DOLLAR,
  OFFERS_MAX,
  ORDER_ACCESS_AGE_MINUTES,
  PASSKEY_CHALLENGE_MINUTES,
  PAY_LATER_TOTAL_MAX,
  PAY_LATER_TOTAL_MIN,
  RETURN_ORDER_AGE_MAX,
  RETURN_TOKEN_AGE_HOURS,
  SESSION_AGE_DAYS,
  TAX_RATE,
  VOUCHER_WRONG_PINS_MAX,
  VOUCHERS_PER_ORDER_MAX,
  WALLET_PAY_LATER_MAX,
  WALLET_PAY_LATER_MIN,
} from '#lib/domain/shop-rules.ts'
import { SIGN_UP_MARK_DAYS } from '#lib/server/auth/sign-up-browser.ts'
import { CLEARANCE_AGE_SECONDS } from '#lib/server/bot/clearance.ts'
import { COOKIE_CART_SECONDS } from '#lib/server/cart/cookie-cart.ts'
import { giftCardLastDay } from '#lib/server/gift-cards/new-gift-card.ts'
import { EXCHANGE_HELD_DAYS } from '#lib/server/returns/exchange-hold.ts'

const COUNTS = 'none one two three four five six seven eight nine ten'.split(' ')

/** An article without its tags, cells of a table apart. */
function textOf(path: string): string {
  const body = ARTICLES.find((article) => article.path === path)?.body ?? ''
  return body
    .replaceAll(/<\/t[dh]><t[dh]>/g, ' | ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\n+/g, '\n')
}

/** The row of a table that begins so. */
function rowOf(path: string, start: string): string {
  return (
    textOf(path)
      .split('\n')
      .find((line) => line.startsWith(`${start} |`)) ?? ''
  )
}

/** A postcode of each zone. */
const PLACES = [
  ['metro', '3000', 'AU'],
  ['regional', '3550', 'AU'],
  ['remote', '0872', 'AU'],
  ['nz', '1010', 'NZ'],
  ['nzRemote', '8016', 'NZ'],
] as const
/** A Monday morning, with no public holiday near. */
const MONDAY = new Date('2026-08-03T09:00:00+10:00')
const METHODS: readonly DeliveryMethod[] = SHIPPING_METHODS.map((method) => ({
  ...method,
  type: method.type === 'STORE_PICKUP' ? 'STORE_PICKUP' : 'DELIVERY',
  postcodes: method.postcodes ?? undefined,
  transitDays: method.transitDays ?? undefined,
  cutOff: method.cutOff ?? undefined,
  requiresAuthorityToLeave: method.requiresAuthorityToLeave ?? false,
  freeFromThreshold: method.freeFromThreshold ?? false,
}))

/** The first and last business day on which a parcel by a method arrives there. */
function daysTo(code: string, [, postcode, country]: (typeof PLACES)[number]): [number, number] | undefined {
  const { methods, dispatchDate } = deliveryPromise(postcode, country, METHODS, DEFAULT_DISPATCH, MONDAY)
  const promised = methods.find((method) => method.code === code)
  const count = (day: string) =>
    Array.from({ length: 20 }, (_, i) => addBusinessDays(dispatchDate, i, ['AU'])).indexOf(day)
  return promised && [count(promised.from), count(promised.to)]
}

describe('what the delivery article says', () => {
  it.each([
    ['standard', 'Standard', '3 to 6', '6 to 10'],
    ['express', 'Express', '1 to 3', '3 to 5'],
  ])('of the days of %s holds near and far [CHK-16]', (code, row, near, far) => {
    const [metro, regional, remote] = PLACES.map((place) => daysTo(code, place))
    expect(`${metro?.[0]} to ${regional?.[1]}`).toBe(near)
    expect(remote?.join(' to ')).toBe(far)
    expect(rowOf('delivery', row)).toContain(`${near} business days, to remote places ${far}`)
  })

  it('of New Zealand holds [CHK-16]', () => {
    const [, , , near, far] = PLACES.map((place) => daysTo('nz', place)?.join(' to '))
    expect(rowOf('delivery', 'New Zealand')).toContain(`${near} business days, to the Chatham Islands ${far}`)
    expect(textOf('delivery')).toContain(`${near} business days, ${far} to the Chatham Islands`)
  })

  it('of prices, the threshold and instructions is what the shop asks [CHK-14, CHK-16]', () => {
    const names = { standard: 'Standard', express: 'Express', fourhd: 'Four-hour', nz: 'New Zealand' }
    for (const [code, name] of Object.entries(names)) {
      const price = METHODS.find((method) => method.code === code)?.price ?? 0
      expect(rowOf('delivery', name)).toContain(moneyText(price))
    }
    const from = `free from ${moneyText(FREE_STANDARD_DELIVERY_THRESHOLD)}`
    expect(rowOf('delivery', 'Standard')).toContain(from)
    expect(ARTICLES.find(({ path }) => path === 'delivery')?.summary).toContain(from)
    expect(textOf('delivery')).toContain(`up to ${DELIVERY_INSTRUCTIONS_MAX} characters`)
  })

  it('of the hours is by the clock that counts: Melbourne’s [CHK-35]', () => {
    const at = (time: string) =>
      deliveryPromise('6000', 'AU', METHODS, DEFAULT_DISPATCH, new Date(`2026-08-03T${time}:00+10:00`))
    const courier = (time: string) => at(time).methods.some(({ code }) => code === 'fourhd')
    expect([courier('12:59'), courier('13:00')]).toEqual([true, false])
    expect(rowOf('delivery', 'Four-hour')).toContain('ordered by 1 pm, Melbourne time, on a business day')
    expect([at('13:59').dispatchDate, at('14:00').dispatchDate]).toEqual(['2026-08-03', '2026-08-04'])
    expect(textOf('delivery')).toContain('what you order by 2 pm, Melbourne time')
    expect(packingPlaces(DEFAULT_DISPATCH)).toEqual(['AU', 'VIC'])
    expect(textOf('delivery')).toContain('those of Victoria, where we pack, and those where you are')
  })

  it('is what a method’s name says for its whole country, which crawlers are told [CHK-16, DLV-23]', () => {
    const spoken = METHODS.filter(({ label }) => label.includes('business days'))
    expect(spoken.map(({ code }) => code)).toEqual(['standard', 'express', 'nz'])
    for (const each of spoken) {
      const { from, to } = countryTransit(each, each.countries[0] ?? '')
      expect(each.label).toContain(`${from} to ${to} business days`)
    }
  })

  it('is no less than a method’s name says, wherever it goes [CHK-16]', () => {
    for (const place of PLACES) {
      expect(zoneOf(place[1], place[2])).toBe(place[0])
      for (const { code, label } of METHODS) {
        const [, from, to] = /(\d+) to (\d+) business days/.exec(label) ?? []
        const said = from && to ? { from: Number(from), to: Number(to) } : undefined
        const real = daysTo(code, place)
        if (!said || !real) continue
        expect(real[0], `${label} to ${place[0]}`).toBeGreaterThanOrEqual(said.from)
        expect(real[1], `${label} to ${place[0]}`).toBeLessThanOrEqual(said.to)
      }
    }
  })
})

describe('what other articles say', () => {
  it('of returns: days, reasons, the link and the size that is kept [RET-03, RET-04, RET-06, OPS-11]', () => {
    const returns = textOf('returns')
    expect(returns).toContain(`You have ${RETURN_ORDER_AGE_MAX} days from the day you ordered`)
    expect(returns).toContain(`A return link works for ${RETURN_TOKEN_AGE_HOURS} hours`)
    expect(returns).toContain(`we keep it for you for ${EXCHANGE_HELD_DAYS} days`)
    for (const reason of RETURN_REASONS) expect(returns).toContain(RETURN_REASON_TEXTS[reason].toLowerCase())
  })

  it('of a returned part of an offer: each thing brings what was paid for it, a free one nothing [OPS-11]', () => {
    const third = { productId: 'socks', brandSlug: '', categories: [] }
    const effect = { kind: 'buyXGetY', buy: 2, get: 1 } as const
    const alone = { cancelled: 0, swapped: 0, given: 0 }
    const [off = 0] = lineDiscounts(effect, [{ ...third, qty: 3, unitPrice: 1800 }], [5400])
    expect(returnValue({ ...alone, qty: 3, total: 5400 - off }, 1)).toBe((1800 * 2) / 3)
    const lines = [1800, 1500].map((unitPrice, i) => ({ ...third, qty: 2 - i, unitPrice }))
    const [paid = 0, free = 0] = lineDiscounts(effect, lines, [3600, 1500])
    expect(returnValue({ ...alone, qty: 1, total: 1500 - free }, 1)).toBe(0)
    expect(returnValue({ ...alone, qty: 2, total: 3600 - paid }, 1)).toBe(1800)
    const offers = textOf('promotions-terms')
    expect(offers).toContain('You get back what you paid for each thing after its offers')
    expect(offers).toContain('Of three equal pairs of which one was free, each brings two thirds of its price')
    expect(offers).not.toContain('work out the offer again')
  })

  it('of offers: how many codes, which need none, and points [PROMO-04, PROMO-07, LOY-02]', () => {
    const offers = textOf('promotions-terms')
    expect(offers).toContain(`Up to ${COUNTS[OFFERS_MAX]} offers that need a code`)
    expect(offers).toContain(`earn ${LOYALTY_POINTS_PER_DOLLAR} points for each whole dollar`)
    const automatic = PROMOTIONS.filter((each) => each.automatic)
    expect(automatic.map(({ effect }) => effect.kind)).toEqual(['buyXGetY', 'percent', 'percent'])
    expect(offers).toContain('The third pair of our merino boot socks is free')
    expect(offers).toContain('Ten per cent off when you buy two pairs of school shoes')
    expect(offers).toContain('Twenty per cent off gumboots')
  })

  it('of Afterpay: limits and the example [PAY-19, PAY-20, PAY-21, PAY-23]', () => {
    const afterpay = textOf('afterpay')
    const range = `${moneyText(PAY_LATER_TOTAL_MIN)} and ${moneyText(PAY_LATER_TOTAL_MAX)}`
    expect(afterpay).toContain(`between ${range}, both included`)
    expect(textOf('terms')).toContain(`from ${range.replace(' and ', ' to ')}`)
    const parts = instalments(18_995).map(({ amount, afterDays }) => [
      afterDays === 0 ? 'Today' : `In ${afterDays / 7} weeks`,
      moneyText(amount),
    ])
    for (const part of parts) expect(afterpay).toContain(part.join(' | '))
    const paypal = `from ${moneyText(WALLET_PAY_LATER_MIN)} to ${moneyText(WALLET_PAY_LATER_MAX)}`
    expect(afterpay).toContain(paypal)
    expect(textOf('payment-methods')).toContain(paypal)
  })

  it('of gift cards: which there are, how many pay, tries and years [VOUCH-15, OPS-13]', () => {
    const cards = textOf('gift-cards')
    const worth = STYLES.flatMap(({ type, price }) => (type === 'gift-card' ? [price] : [])).toSorted((a, b) => a - b)
    expect(cards).toContain(
      `come in ${worth
        .map(moneyText)
        .join(', ')
        .replace(/, (?=[^,]*$)/, ' and ')}`,
    )
    expect(cards).toContain(`up to ${COUNTS[VOUCHERS_PER_ORDER_MAX]} gift cards`)
    expect(rowOf('gift-cards', 'Locked').toLowerCase()).toContain(
      `${COUNTS[VOUCHER_WRONG_PINS_MAX]} wrong pins in a row`,
    )
    expect(giftCardLastDay(MONDAY)).toBe('2029-08-03')
    expect(cards).toContain('valid for three years')
  })

  it('of terms: a line, GST, and what a saved card is tried with [CONST-01, GEN-02, ACCT-18]', () => {
    expect(textOf('terms')).toContain(`up to ${CART_ITEM_QTY_MAX} of a size`)
    expect(textOf('terms')).toContain(`including ${TAX_RATE * 100} per cent GST`)
    expect(textOf('terms')).toContain(`${RETURN_ORDER_AGE_MAX} days for a change of mind`)
    expect(CARD_AUTHORISATION_MAX).toBe(100)
    expect(textOf('payment-methods')).toContain('a test of up to one dollar')
  })

  it('of stores: where they are in New Zealand, and which hours all keep [STORE-05, STORE-09]', () => {
    const own = demoStores([]).filter(({ type }) => type === 'STORE')
    const abroad = own.filter(({ country }) => country === 'NZ')
    expect(abroad.map(({ region }) => region)).toEqual(['Auckland', 'Canterbury'])
    expect(abroad.some(({ clickAndCollect }) => clickAndCollect)).toBe(false)
    expect(textOf('about')).toContain('in Auckland and in Christchurch')
    expect(textOf('returns')).toContain('Our stores in Auckland and Christchurch')
    const states = new Set(own.filter(({ country }) => country === 'AU').map(({ region }) => region))
    expect(states.size).toBe(8)
    const opens = new Set(own.map(({ hours }) => hours?.['mon']?.slice(0, 5)))
    expect(opens).toEqual(new Set(['06:30', '07:00', '08:00']))
    expect(textOf('trade-accounts')).toContain(
      'our trade stores open the bench at six thirty, the others at seven or eight',
    )
    // Not every store is open on Thursday evening.
    expect(own.some(({ hours }) => hours?.['thu'] === WEEKS.regional.thu)).toBe(true)
    expect(textOf('click-and-collect')).toContain('Thursday evening is quiet, where we are open late')
    expect(textOf('accessibility')).toContain('Where we are open on Thursday evening')
  })
})

describe('what the privacy policy says', () => {
  /** By what each is called where it is set: the policy’s name for it, and its age. */
  const COOKIES: Record<string, [name: string, age: string]> = {
    'sessionCookie(secure)': ['Session', `Up to ${SESSION_AGE_DAYS} days`],
    SIGNED_IN_COOKIE: ['Session', `Up to ${SESSION_AGE_DAYS} days`],
    pair: ['Session', `Up to ${SESSION_AGE_DAYS} days`],
    csrfToken: ['Log-in form', 'Until you close the browser'],
    callbackUrl: ['Log-in form', 'Until you close the browser'],
    'deviceCookie()': ['Known device', '365 days'],
    'signUpCookie(options.secure)': ['Sign-up', `${SIGN_UP_MARK_DAYS} days`],
    'challengeCookie(challenge)': ['Passkey question', `${PASSKEY_CHALLENGE_MINUTES} minutes`],
    name: ['Passkey question', `${PASSKEY_CHALLENGE_MINUTES} minutes`],
    RETURN_COOKIE: ['Page to return to', `${RETURN_COOKIE_SECONDS / 60} minutes`],
    ORDER_ACCESS_COOKIE: ['Order access', `${ORDER_ACCESS_AGE_MINUTES} minutes`],
    PROGRESS_COOKIE: ['Checkout progress', 'Until you close the browser'],
    NAME: ['Fraud number', `${FRAUD_TOKEN_COOKIE_AGE_DAYS} days`],
    CLEARANCE_COOKIE: ['Bot check', `${CLEARANCE_AGE_SECONDS / 60} minutes`],
    PROMO_COOKIE: ['Promo code', `${PROMO_COOKIE_SECONDS / 86_400} days`],
    CART_COOKIE: ['Cart without JavaScript', `${COOKIE_CART_SECONDS / 86_400} days`],
  }

  it('names every cookie, and for how long [AUTH-28, GUARD-20, PAY-06]', () => {
    const sources = globSync(['lib/**/*.ts', 'stores/*.ts', 'components/**/*.tsx']).map((file) =>
      readFileSync(file, 'utf8'),
    )
    const set = sources.flatMap((source) => [
      ...source.matchAll(/setCookie\(\s*c,\s*([\w.]+(?:\([\w.]*\))?)/g),
      ...source.matchAll(/document\.cookie = `\$\{(\w+)\}/g),
      ...source.matchAll(/(csrfToken|callbackUrl): cookie\(/g),
    ])
    expect(new Set(set.map(([, name]) => name))).toEqual(new Set(Object.keys(COOKIES)))
    for (const [name, age] of Object.values(COOKIES))
      expect(rowOf('privacy', name), name).toMatch(new RegExp(`${age}$`))
    expect(readFileSync('lib/server/auth/sign-in-pauses.ts', 'utf8')).toContain('KNOWN_DAYS = 365')
  })

  it('names all that an account keeps, as its download does [API-42, ACCT-17]', () => {
    const account =
      textOf('privacy')
        .split('\n')
        .find((line) => line.startsWith('If you make an account')) ?? ''
    for (const kept of [
      'addresses',
      'cards',
      'sizes',
      'wishlist',
      'crew lists',
      'cart',
      'passkeys',
      'gender',
      'date of birth',
      'frequent flyer',
    ]) {
      expect(account).toContain(kept)
    }
    expect(textOf('privacy')).toContain('a token, the brand, the expiry date and the last four digits')
    expect(textOf('privacy')).toContain(`within the last ${CAMPAIGN_AGE_MAX_HOURS} hours`)
  })
})
