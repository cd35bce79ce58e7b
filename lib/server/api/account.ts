import 'server-only'
import { exportAccount } from '../account/account-export.ts'
import { addressesOf } from '../account/address-rows.ts'
import { addAddress, removeAddress, saveAddress } from '../account/addresses.ts'
import { customerById, updateCustomer } from '../account/customers.ts'
import { addToWishlist, removeFromWishlist, wishlistOf } from '../account/wishlist.ts'
import { pool } from '../db/client.ts'
import { saveWithMembership } from '../loyalty/membership.ts'
import { granted, type Result } from '../platform/refusal.ts'
import type { ApiContext } from './context.ts'
import { onceForKey } from './replayed.ts'
import { type ApiApp, serve } from './serve.ts'

/** What a signed-in customer keeps with us [API-23 to API-25, API-43 to API-46, API-50 to API-52]. */
export function mountAccount(app: ApiApp): void {
  mountContactDetails(app)
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

function mountAddresses(app: ApiApp): void {
  serve(app, 'addresses', async (c) => granted({ addresses: await addressesOf(pool(), customerOf(c)) }))
  serve(
    app,
    'addAddress',
    onceForKey((c, body) => addAddress(customerOf(c), body)),
  )
  serve(app, 'saveAddress', (c, body) => saveAddress(customerOf(c), c.req.param('id') ?? '', body))
  serve(app, 'removeAddress', (c) => removeAddress(customerOf(c), c.req.param('id') ?? ''))
}

function mountWishlist(app: ApiApp): void {
  serve(app, 'wishlist', async (c) => granted({ items: await wishlistOf(customerOf(c)) }))
  serve(app, 'addToWishlist', async (c, { items }) => under('items', await addToWishlist(customerOf(c), items)))
  serve(app, 'removeFromWishlist', async (c) => {
    const { productId = '', variantId = '' } = c.req.param()
    return granted({ items: await removeFromWishlist(customerOf(c), productId, variantId) })
  })
}

/** Puts what was granted under its name in the answer. */
function under<Name extends string, T>(name: Name, result: Result<T>): Result<Record<Name, T>> {
  return result.ok ? granted({ [name]: result.value } as Record<Name, T>) : result
}

function customerOf(c: ApiContext): string {
  const caller = c.get('caller')
  // serve has turned guests away: these endpoints want a session.
  if (caller.kind === 'guest') throw new Error('A guest has no account.')
  return caller.customerId
}
