import 'server-only'
import { exportAccount } from '../account/account-export.ts'
import { addressesOf } from '../account/address-rows.ts'
import { addAddress, removeAddress, saveAddress, savedAddress } from '../account/addresses.ts'
import { crewListsOf, removeCrewList, saveCrewList } from '../account/crew-lists.ts'
import { customerById, updateCustomer } from '../account/customers.ts'
import { orderedSizes, saveSizes, sizesOf } from '../account/my-sizes.ts'
import { addToWishlist, removeFromWishlist, wishlistOf } from '../account/wishlist.ts'
import { pool } from '../db/client.ts'
import { saveWithMembership } from '../loyalty/membership.ts'
import { alertsOf, saveAlerts } from '../notifications/wishlist-alerts.ts'
import { ok, type Result } from '../platform/result.ts'
import { signedIn } from './context.ts'
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
  serve(app, 'account', async (c) => under('customer', await customerById(signedIn(c).customerId)))
  serve(app, 'updateAccount', async (c, { customer, loyalty }) => {
    const id = signedIn(c).customerId
    const saved = loyalty ? saveWithMembership(id, customer, loyalty.qantas) : updateCustomer(id, customer)
    return under('customer', await saved)
  })
  serve(app, 'exportAccount', (c) => exportAccount(signedIn(c).customerId, new Date()))
}

function mountSizes(app: ApiApp): void {
  const both = async (id: string) => {
    const [sizes, ordered] = await Promise.all([sizesOf(id), orderedSizes(id)])
    return ok({ sizes, ...ordered })
  }
  serve(app, 'accountSizes', (c) => both(signedIn(c).customerId))
  serve(app, 'saveAccountSizes', async (c, { sizes }) => {
    await saveSizes(signedIn(c).customerId, sizes)
    return both(signedIn(c).customerId)
  })
}

function mountCrewLists(app: ApiApp): void {
  serve(app, 'crewLists', async (c) => ok({ lists: await crewListsOf(signedIn(c).customerId) }))
  serve(app, 'saveCrewList', async (c, body) =>
    under('lists', await saveCrewList(signedIn(c).customerId, c.req.param('id') ?? '', body)),
  )
  serve(app, 'removeCrewList', async (c) =>
    ok({ lists: await removeCrewList(signedIn(c).customerId, c.req.param('id') ?? '') }),
  )
}

function mountAddresses(app: ApiApp): void {
  serve(app, 'addresses', async (c) => ok({ addresses: await addressesOf(pool(), signedIn(c).customerId) }))
  serve(
    app,
    'addAddress',
    withIdempotencyKey(
      (c, body) => addAddress(signedIn(c).customerId, body),
      (c, id) => savedAddress(signedIn(c).customerId, id),
    ),
  )
  serve(app, 'saveAddress', (c, body) => saveAddress(signedIn(c).customerId, c.req.param('id') ?? '', body))
  serve(app, 'removeAddress', (c) => removeAddress(signedIn(c).customerId, c.req.param('id') ?? ''))
}

function mountWishlist(app: ApiApp): void {
  serve(app, 'wishlist', async (c) => ok({ items: await wishlistOf(signedIn(c).customerId) }))
  serve(app, 'addToWishlist', async (c, { items }) =>
    under('items', await addToWishlist(signedIn(c).customerId, items)),
  )
  serve(app, 'wishlistAlerts', async (c) => ok(await alertsOf(signedIn(c).customerId)))
  serve(app, 'saveWishlistAlerts', (c, { on }) => saveAlerts(signedIn(c).customerId, on, new Date()))
  serve(app, 'removeFromWishlist', async (c) => {
    const { productId = '', variantId = '' } = c.req.param()
    return ok({ items: await removeFromWishlist(signedIn(c).customerId, productId, variantId) })
  })
}

/** Puts what was granted under its name in the answer. */
function under<Name extends string, T>(name: Name, result: Result<T>): Result<Record<Name, T>> {
  return result.ok ? ok({ [name]: result.value } as Record<Name, T>) : result
}
