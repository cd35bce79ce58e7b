import { expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { collectionAddress, pickupStore } from '#lib/server/orders/pickup-store.ts'
import { useAttemptShop } from '#tests/setup/attempt-fixture.ts'

useAttemptShop()

it('a store that lets collect is known by its id, with its own address, and its neighbour is not [CHK-30]', async () => {
  await pool().query(
    "update stores set click_and_collect = erp_store_id = 'city', street2 = 'Level 2' where erp_store_id <> 'nextdoor'",
  )
  expect(await pickupStore('city')).toMatchObject({
    ...{ erpStoreId: 'city', name: 'city' },
    address: {
      ...{ country: 'AU', region: 'VIC', locality: 'Melbourne', postcode: '3000', street1: '9 Swanston St' },
      street2: 'Level 2',
    },
  })
  expect([await pickupStore('depot'), await pickupStore('nowhere')]).toEqual([undefined, undefined])
})

it('a pickup goes to the store’s door, under the name of whoever collects it [CHK-30, PAY-10]', () => {
  const door = { region: 'VIC', locality: 'Melbourne', postcode: '3000', street1: '9 Swanston St' }
  const address = { country: 'AU' as const, ...door }
  const store = { erpStoreId: 'city', name: 'City store', address }
  expect(collectionAddress(store, { firstName: 'Jo', lastName: 'Lee' })).toEqual({
    ...{ country: 'AU', contactName: 'Jo Lee', company: 'City store', street1: '9 Swanston St' },
    ...{ suburb: 'Melbourne', state: 'VIC', postcode: '3000' },
  })
  expect(collectionAddress(store, { contactName: 'Sam', firstName: 'Jo', lastName: 'Lee' }).contactName).toBe('Sam')
})

it('a pickup can be placed at a store with a long name, and at one whose state is written out [STORE-14, PAY-10]', async () => {
  const name = 'Steelcap Workwear and Safety Footwear, Melbourne Central'
  await pool().query(
    "update stores set click_and_collect = true, name = $1, region = 'Victoria' where erp_store_id = 'city'",
    [name],
  )
  const city = await pickupStore('city')
  expect(city && collectionAddress(city, { firstName: 'Jo', lastName: 'Lee' })).toMatchObject({
    ...{ company: 'Steelcap Workwear and Safety Footwear, Melbourne C', state: 'VIC', postcode: '3000' },
  })
})
