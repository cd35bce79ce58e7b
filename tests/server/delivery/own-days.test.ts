import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { promiseDelivery } from '#lib/server/delivery/delivery-promise.ts'
import { readOrder } from '#lib/server/orders/order-record.ts'
import { deliveryTermsFor } from '#lib/server/seo/delivery-rates.ts'
import { merchantFeed } from '#lib/server/seo/merchant-feed.ts'
import { forgetSettings, shopSettings } from '#lib/server/settings/settings.ts'
import { contentOf } from '#lib/server/shop-file/file-text.ts'
import { loadShop } from '#lib/server/shop-file/shop-load.ts'
import { savedShop } from '#lib/server/shop-file/shop-save.ts'
import { place, requestFor } from '#tests/setup/order-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const PERTH = { country: 'AU', state: 'WA', cutOff: '15:30', handlingDays: 1 }
const EXPRESS = { label: 'Express delivery', type: 'DELIVERY', price: 14.95, countries: ['AU'] }
const SHOP = {
  settings: { dispatch: PERTH },
  shippingMethods: [
    { ...EXPRESS, code: 'express', transitDays: { metro: [2, 5], regional: [3, 7], remote: [5, 12] } },
    { ...EXPRESS, code: 'west', label: 'Perth', price: 12, postcodes: ['6000-6199'], transitDays: { metro: [1, 1] } },
  ],
}
/** Melbourne’s two o’clock is over, Perth’s half past three is not; in Melbourne a holiday is near. */
const NOW = '2026-10-30T15:29:00+08:00'

const clock = () => vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
const load = (shop: unknown) => loadShop(contentOf(JSON.stringify(shop)))
const days = async (postcode: string) => {
  const { methods } = await promiseDelivery({ postcode, country: 'AU', total: 0 }, new Date(NOW))
  return Object.fromEntries(methods.map(({ code, from, to }) => [code, { from, to }]))
}

describe('a shop that packs in Perth', () => {
  let before: Awaited<ReturnType<typeof days>>
  let kept: Record<string, unknown>
  beforeAll(async () => {
    await load({ shippingMethods: [{ ...EXPRESS, code: 'standard', label: 'Standard', price: 9.95 }] })
    before = await days('3121')
    kept = JSON.parse((await savedShop()).text) as Record<string, unknown>
    expect((await load(SHOP)).problems).toEqual([])
    forgetSettings()
  })
  afterAll(async () => {
    await pool().query(`delete from settings where key = 'dispatch'`)
    await pool().query(`delete from shipping_methods where code in ('west', 'standard')`)
    await load({
      shippingMethods: (kept['shippingMethods'] as { code: string }[]).filter(({ code }) => code !== 'standard'),
    })
    forgetSettings()
  })

  it('promises its own days, by the clock and holidays there [DLV-21, DLV-22]', async () => {
    expect(await shopSettings()).toMatchObject({ dispatch: PERTH })
    // Packed on the Monday, on the road from Tuesday, which is Melbourne’s cup day.
    expect((await days('3121'))['express']).toEqual({ from: '2026-11-05', to: '2026-11-10' })
    expect(await days('6000')).toMatchObject({
      west: { from: '2026-11-03', to: '2026-11-03' },
      express: { from: '2026-11-04', to: '2026-11-09' },
    })
    expect(before['express']).toEqual({ from: '2026-11-04', to: '2026-11-05' })
    // The method that was not in the file has the days it had, from another place.
    expect((await days('3121'))['standard']).toEqual({ from: '2026-11-06', to: '2026-11-09' })
  })

  it('keeps the same days with an order [CHK-38, DLV-22]', async () => {
    clock()
    const placed = await place(await requestFor())
    vi.useRealTimers()
    if (!placed.ok) throw new Error(placed.refusal.errorCode)
    const { arrival, address } = placed.value.order.shipping
    expect(arrival).toEqual((await days(address.postcode))['express'])
    expect((await readOrder(placed.value.order.number))?.shipping.arrival).toEqual(arrival)
  })

  it('tells crawlers and shopping engines the same [DLV-23]', async () => {
    const told = async () => (await deliveryTermsFor(5000)).find(({ country }) => country === 'AU')
    await load({ shippingMethods: [{ ...SHOP.shippingMethods[0], price: 1.5 }] })
    const terms = { price: 150, handling: { from: 1, to: 2 }, days: { from: 2, to: 12 } }
    await vi.waitFor(async () => expect(await told()).toMatchObject(terms))
    const picture = { kind: 'drawn', src: '/pictures/drawn/lace-up-boot.wheat.plain.side.v1.svg', alt: 'A boot' }
    await pool().query(`update products set images = $1 where id = 'boot'`, [JSON.stringify([picture])])
    const lines: string[] = []
    for await (const piece of merchantFeed('google-merchant.tsv')) lines.push(piece)
    expect(lines.join('')).toContain('AU:Standard:1.50 AUD:1:2:2:12')
  })

  it('comes out of its file as it went in [GEN-12, DLV-22]', async () => {
    const saved = JSON.parse((await savedShop()).text) as typeof SHOP
    expect(saved.settings).toMatchObject({ dispatch: PERTH })
    const codes = Object.fromEntries(saved.shippingMethods.map((row) => [row.code, row]))
    expect(codes['west']).toMatchObject({ transitDays: { metro: [1, 1] }, postcodes: ['6000-6199'] })
    expect(codes['standard']).not.toHaveProperty('transitDays')
    expect(codes['standard']).not.toHaveProperty('cutOff')
  })
})
