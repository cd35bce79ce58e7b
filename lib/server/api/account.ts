import 'server-only'
import { exportAccount } from '../account/account-export.ts'
import { addressesOf } from '../account/address-rows.ts'
import { addAddress, removeAddress, saveAddress, savedAddress } from '../account/addresses.ts'
import { crewListsOf, removeCrewList, saveCrewList } from '../account/crew-lists.ts'
import { customerById, updateCustomer } from '../account/customers.ts'
import { boughtSizes, saveSizes, sizesOf } from '../account/my-sizes.ts'
import { addToWishlist, removeFromWishlist, wishlistOf } from '../account/wishlist.ts'
import { pool } from '../db/client.ts'
import { saveWithMembership } from '../loyalty/membership.ts'
import { alertsOf, saveAlerts } from '../notifications/wishlist-alerts.ts'
import { ok, type Result } from '../platform/result.ts'
import type { ApiContext } from './context.ts'
import { withIdempotencyKey } from './idempotency-key.ts'
import { type ApiApp, serve } from './serve.ts'

/** What a signed-in customer keeps with us [API-23 to API-25, API-43 to API-46, API-50 to API-52]. */
export function mountAccount(app: ApiApp): void {
  mountContactDetails(app)
  mountSizes(app)
  mountCrewLists(app)
  mountAddresses(app)
  mountWishlist(app)
}

function mountContactDetails(app: ApiApp): void {
  serve(app, 'account', async (c) => under('customer', await customerById(customerOf(c))))
  serve(app, 'updateAccount', async (c, { customer, loyalty }) => {
    const id = customerOf(c)
    const saved = loyalty ? saveWithMembership(id, customer, loyalty.qantas) : updateCustomer(id, customer)
    return under('customer', await saved)
  })
  serve(app, 'exportAccount', (c) => exportAccount(customerOf(c), new Date()))
}

function mountSizes(app: ApiApp): void {
  const both = async (id: string) => {
    const [sizes, bought] = await Promise.all([sizesOf(id), boughtSizes(id)])
    return ok({ sizes, bought })
  }
  serve(app, 'accountSizes', (c) => both(customerOf(c)))
  serve(app, 'saveAccountSizes', async (c, { sizes }) => {
    await saveSizes(customerOf(c), sizes)
    return both(customerOf(c))
  })
}

function mountCrewLists(app: ApiApp): void {
  serve(app, 'crewLists', async (c) => ok({ lists: await crewListsOf(customerOf(c)) }))
  serve(app, 'saveCrewList', async (c, body) =>
    under('lists', await saveCrewList(customerOf(c), c.req.param('id') ?? '', body)),
  )
  serve(app, 'removeCrewList', async (c) => ok({ lists: await removeCrewList(customerOf(c), c.req.param('id') ?? '') }))
}

function mountAddresses(app: ApiApp): void {
  serve(app, 'addresses', async (c) => ok({ addresses: await addressesOf(pool(), customerOf(c)) }))
  serve(
    app,
    'addAddress',
    withIdempotencyKey(
      (c, body) => addAddress(customerOf(c), body),
      (c, id) => savedAddress(customerOf(c), id),
    ),
  )
  serve(app, 'saveAddress', (c, body) => saveAddress(customerOf(c), c.req.param('id') ?? '', body))
  serve(app, 'removeAddress', (c) => removeAddress(customerOf(c), c.req.param('id') ?? ''))
}

function mountWishlist(app: ApiApp): void {
  serve(app, 'wishlist', async (c) => ok({ items: await wishlistOf(customerOf(c)) }))
  serve(app, 'addToWishlist', async (c, { items }) => under('items', await addToWishlist(customerOf(c), items)))
  serve(app, 'wishlistAlerts', async (c) => ok(await alertsOf(customerOf(c))))
  serve(app, 'saveWishlistAlerts', (c, { on }) => saveAlerts(customerOf(c), on, new Date()))
  serve(app, 'removeFromWishlist', async (c) => {
    const { productId = '', variantId = '' } = c.req.param()
    return ok({ items: await removeFromWishlist(customerOf(c), productId, variantId) })
  })
}

/** Puts what was granted under its name in the answer. */
function under<Name extends string, T>(name: Name, result: Result<T>): Result<Record<Name, T>> {
  return result.ok ? ok({ [name]: result.value } as Record<Name, T>) : result
}

function customerOf(c: ApiContext): string {
  const caller = c.get('caller')
  // serve has turned guests away: these endpoints want a session.
  if (caller.kind === 'guest') throw new Error('A guest has no account.')
  return caller.customerId
}
