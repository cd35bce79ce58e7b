import { beforeEach, expect, it, vi } from 'vitest'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'
import { SETTINGS } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()

/** A page that has asked for nothing yet. */
async function freshPage() {
  vi.resetModules()
  return import('#lib/client/cart/shop-settings.ts')
}

beforeEach(() => void wire.answers('settings', () => answer('settings', { ...SETTINGS, cartItemQtyMax: 7 })))

it('the settings a cart is judged by are asked for once a page, and known to all of it [GEN-19, CART-24, LOY-15]', async () => {
  const { loadShopSettings, useShopSettings } = await freshPage()
  expect(useShopSettings.getState()).toEqual({})
  await Promise.all([loadShopSettings(), loadShopSettings()])
  await loadShopSettings()
  expect(wire.sent('settings')).toHaveLength(1)
  expect(useShopSettings.getState()).toEqual({
    cartItemQtyMax: 7,
    freeStandardDeliveryThreshold: 99,
    loyaltyEnabled: true,
  })
})

it('a shop that sets no maximum has the built-in one [GEN-19]', async () => {
  wire.answers('settings', () => answer('settings', { ...SETTINGS, cartItemQtyMax: null }))
  const { loadShopSettings, useShopSettings } = await freshPage()
  await loadShopSettings()
  expect(useShopSettings.getState()).toMatchObject({ cartItemQtyMax: undefined, freeStandardDeliveryThreshold: 99 })
})

it('what could not be had breaks nothing and promises nothing, and is asked for again by whoever needs it next [CART-24, CART-31]', async () => {
  const { loadShopSettings, useShopSettings } = await freshPage()
  wire.answers('settings', () => Response.error())
  await loadShopSettings()
  expect(useShopSettings.getState()).toEqual({})
  wire.answers('settings', () => answer('settings', { ...SETTINGS, cartItemQtyMax: 7 }))
  await loadShopSettings()
  expect(useShopSettings.getState()).toMatchObject({ cartItemQtyMax: 7 })
})
