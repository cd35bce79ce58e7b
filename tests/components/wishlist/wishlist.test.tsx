import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ProductGrid } from '#components/catalogue/product-grid.tsx'
import { Alerts } from '#components/ui/alerts.tsx'
import { WishlistButtons } from '#components/wishlist/wishlist-buttons.tsx'
import { WishlistPlace } from '#components/wishlist/wishlist-place.tsx'
import { WishlistView } from '#components/wishlist/wishlist-view.tsx'
import { clearAfterLogout } from '#lib/client/auth/logout-clearing.ts'
import { takeReturnIntent } from '#lib/client/auth/return-intent.ts'
import { NetworkError } from '#lib/client/call-error.ts'
import { invalidateProducts, useProductRecords } from '#lib/client/cart/product-records.ts'
import { fetchQuery } from '#lib/client/query.ts'
import { queryClient } from '#lib/client/query-client.ts'
import {
  addToWishlist,
  ensureWishlist,
  mergeWishlistOnLogin,
  removeFromWishlist,
  requireWishlist,
  wishlistQuery,
} from '#lib/client/wishlist/customer-wishlist.ts'
import { followWishlist } from '#lib/client/wishlist/own-wishlist.ts'
import { toggleWishlist } from '#lib/client/wishlist/wishlist-toggle.ts'
import type { WishlistItem } from '#lib/domain/wishlist/wishlist.ts'
import { restoreCart, useCartStore } from '#stores/cart.ts'
import { moveAuth, useIdentityStore } from '#stores/identity.ts'
import { changeRemembered, useWishlistStore } from '#stores/wishlist.ts'
import { AllInSight } from '#tests/setup/all-in-sight.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { productFixture } from '#tests/setup/shop-fixtures.ts'

Object.assign(globalThis, { IntersectionObserver: AllInSight })

const wire = useMockApi()
const BOOT = productFixture({ id: 'p1' })
const CAP = productFixture({
  id: 'p2',
  name: 'Peak cap',
  variants: [{ id: 'p2-one', code: 'p2-one', stockQty: 5, label: 'One size', sizes: {} }],
})
const item = (productId: string, variantId: string, day: number): WishlistItem => ({
  productId,
  variantId,
  createdAt: `2026-01-0${day}T00:00:00.000Z`,
  qty: 1,
})
const list = () => queryClient().getQueryState(wishlistQuery().queryKey)
const items = () => list()?.data?.items ?? []
const kept = () => items().map(({ variantId }) => variantId)
const remembered = () => useWishlistStore.getState().remembered.map(({ variantId }) => variantId)
const load = () => fetchQuery({ ...wishlistQuery(), staleTime: 0 })
const held = (...items: WishlistItem[]) => queryClient().setQueryData(wishlistQuery().queryKey, { items })
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  localStorage.clear()
  restoreCart()
  useProductRecords.setState({ byId: {} })
  useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
  changeRemembered(() => [])
})
const signIn = () => useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' })

describe('the list of a customer', () => {
  it('cannot be used before it is loaded [WISH-07, SM-WISH-01, ERR-103]', async () => {
    signIn()
    expect(requireWishlist).toThrow('Wishlist not loaded.')
    await expect(addToWishlist(item('p1', 'p1-8', 1))).rejects.toThrow('Wishlist not loaded.')
    expect(wire.sent()).toEqual([])
  })

  it('is loaded, or it is known that it could not be [WISH-03, SM-WISH-02, SM-WISH-03]', async () => {
    signIn()
    wire.answers('wishlist', (_, count) =>
      count === 1 ? refusal('InternalError') : answer('wishlist', { items: [item('p1', 'p1-8', 1)] }),
    )
    await expect(load()).rejects.toThrow()
    expect([list()?.status, items()]).toEqual(['error', []])
    await load()
    expect([list()?.status, items()]).toEqual(['success', [item('p1', 'p1-8', 1)]])
  })

  it('takes in on login what a guest tapped, and forgets it there [WISH-04, WISH-05, SM-WISH-02]', async () => {
    changeRemembered(() => [item('p1', 'p1-8', 2)])
    signIn()
    wire.answers('addToWishlist', ({ body }) =>
      answer('addToWishlist', { items: [...body.items, item('p2', 'p2-one', 1)] }),
    )
    await mergeWishlistOnLogin()
    expect([kept(), remembered()]).toEqual([['p1-8', 'p2-one'], []])
  })

  it('keeps a guest’s items for the next time when the merge fails [WISH-05]', async () => {
    changeRemembered(() => [item('p1', 'p1-8', 2)])
    signIn()
    wire.answers('addToWishlist', () => refusal('InternalError'))
    await expect(mergeWishlistOnLogin()).rejects.toThrow()
    expect([list()?.status, remembered()]).toEqual(['error', ['p1-8']])
  })

  it('forgets of a guest’s items only those that have arrived: another window may have kept more [WISH-05]', async () => {
    changeRemembered(() => [item('p1', 'p1-8', 2), item('p3', 'p3-8', 1)])
    signIn()
    // Each is like what was sent but for one thing: when it was tapped, its size, its product.
    const more = [item('p1', 'p1-8', 4), item('p1', 'p1-9', 2), item('p2', 'p1-8', 2)]
    wire.answers('addToWishlist', ({ body }) => {
      for (const each of more) useWishlistStore.setState(({ remembered }) => ({ remembered: [each, ...remembered] }))
      localStorage.removeItem('wishlist')
      return answer('addToWishlist', { items: body.items })
    })
    await mergeWishlistOnLogin()
    expect(useWishlistStore.getState().remembered).toEqual(more)
  })

  it('is asked for on login although it is known already, and once only to have one [WISH-04]', async () => {
    signIn()
    held(item('p1', 'p1-8', 1))
    wire.answers('wishlist', () => answer('wishlist', { items: [item('p2', 'p2-one', 2)] }))
    await mergeWishlistOnLogin()
    expect(kept()).toEqual(['p2-one'])
    queryClient().setQueryData(wishlistQuery().queryKey, { items: [] }, { updatedAt: 1 })
    expect(await ensureWishlist()).toEqual({ items: [] })
    expect(wire.sent('wishlist')).toHaveLength(1)
  })

  it('that cannot be merged for want of an answer says so, and is not asked for alone', async () => {
    changeRemembered(() => [item('p1', 'p1-8', 2)])
    signIn()
    wire.answers('addToWishlist', () => Response.error())
    await expect(mergeWishlistOnLogin()).rejects.toThrow(NetworkError)
    expect([wire.sent('wishlist'), remembered()]).toEqual([[], ['p1-8']])
  })

  it('does not suffer from a guest’s items the shop no longer sells [WISH-04]', async () => {
    changeRemembered(() => [item('gone', 'gone-8', 2)])
    signIn()
    wire.answers('addToWishlist', () => refusal('ProductNotFound'))
    wire.answers('wishlist', () => answer('wishlist', { items: [item('p1', 'p1-8', 1)] }))
    await mergeWishlistOnLogin()
    expect([kept(), remembered()]).toEqual([['p1-8'], []])
  })

  it('is cleared on logout, and with it what this browser remembered [WISH-08, AUTH-20, SM-WISH-04]', () => {
    signIn()
    held(item('p1', 'p1-8', 1))
    changeRemembered(() => [item('p2', 'p2-one', 1)])
    clearAfterLogout()
    moveAuth('signOutBegun')
    moveAuth('signOutDone')
    signIn()
    expect([list()?.data, remembered()]).toEqual([undefined, []])
    expect(JSON.parse(localStorage.getItem('wishlist') ?? '')).toEqual({ version: 1, data: { items: [] } })
  })

  it('goes with its customer: a late answer is nobody’s [AUTH-21, SM-WISH-04]', async () => {
    signIn()
    wire.answers('wishlist', () => answer('wishlist', { items: [item('p1', 'p1-8', 1)] }))
    const late = load()
    useIdentityStore.setState({ customerId: 'c2' })
    await expect(late).rejects.toThrow()
    expect(list()?.data).toBeUndefined()
    signIn()
    expect(list()?.data).toBeUndefined()
  })
})

describe('changing it', () => {
  beforeEach(() => {
    signIn()
    held(item('p1', 'p1-8', 2))
  })

  it('shows a change at once and takes it back when the shop refuses', async () => {
    wire.answers('addToWishlist', () => refusal('InternalError'))
    const adding = addToWishlist(item('p2', 'p2-one', 3))
    expect(kept()).toEqual(['p2-one', 'p1-8'])
    await expect(adding).rejects.toThrow()
    expect(kept()).toEqual(['p1-8'])

    wire.answers('removeFromWishlist', () => refusal('InternalError'))
    const removing = removeFromWishlist(item('p1', 'p1-8', 2))
    expect(kept()).toEqual([])
    await expect(removing).rejects.toThrow()
    expect(items()).toEqual([item('p1', 'p1-8', 2)])
  })

  it('sends fast taps one after the other, and the last one wins', async () => {
    const order: string[] = []
    wire.answers('addToWishlist', () => {
      order.push('add')
      return answer('addToWishlist', { items: [item('p2', 'p2-one', 3), item('p1', 'p1-8', 2)] })
    })
    wire.answers('removeFromWishlist', () => {
      order.push('remove')
      return answer('removeFromWishlist', { items: [item('p1', 'p1-8', 2)] })
    })
    const added = addToWishlist(item('p2', 'p2-one', 3))
    const removed = removeFromWishlist(item('p2', 'p2-one', 3))
    await added
    expect(kept()).toEqual(['p1-8'])
    await removed
    expect([order, kept()]).toEqual([['add', 'remove'], ['p1-8']])
  })
})

describe('changes and loads that cross', () => {
  beforeEach(() => {
    signIn()
    held(item('p1', 'p1-8', 2))
  })

  it('do not bring back an older list: what was on its way when a tap came is given up', async () => {
    let respond: () => void = () => {}
    const asked = new Promise<void>((resolve) => (respond = resolve))
    wire.answers('wishlist', async () => {
      await asked
      return answer('wishlist', { items: [] })
    })
    wire.answers('addToWishlist', () =>
      answer('addToWishlist', { items: [item('p2', 'p2-one', 3), item('p1', 'p1-8', 2)] }),
    )
    const loading = load().catch(() => undefined)
    await waitFor(() => expect(wire.sent('wishlist')).toHaveLength(1))
    await addToWishlist(item('p2', 'p2-one', 3))
    respond()
    await loading
    expect(kept()).toEqual(['p2-one', 'p1-8'])
  })

  it('wait for each other: a load asks once the changes before it have arrived', async () => {
    const order: string[] = []
    wire.answers('addToWishlist', async () => {
      await Promise.resolve()
      order.push('refused')
      return refusal('ProductNotFound')
    })
    wire.answers('wishlist', () => {
      order.push('asked')
      return answer('wishlist', { items: [item('p1', 'p1-8', 2)] })
    })
    const adding = expect(addToWishlist(item('p2', 'p2-one', 3))).rejects.toThrow()
    await load()
    await adding
    expect([order, kept()]).toEqual([['refused', 'asked'], ['p1-8']])
  })

  it('leave nothing behind of somebody who has left meanwhile [AUTH-21]', async () => {
    wire.answers('addToWishlist', () => {
      useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
      return refusal('InternalError')
    })
    await expect(addToWishlist(item('p2', 'p2-one', 3))).rejects.toThrow()
    signIn()
    expect(list()?.data).toBeUndefined()
  })
})

describe('putting on and taking off', () => {
  it('says what it did, and for a guest touches no other product [WISH-05]', async () => {
    changeRemembered(() => [item('p2', 'p2-one', 1)])
    wire.sells(BOOT)
    expect(await toggleWishlist('p1', 'p1-9')).toBe('remembered')
    expect(remembered()).toEqual(['p1-9', 'p2-one'])
    expect(await toggleWishlist('p1', undefined)).toBe('forgotten')
    expect(remembered()).toEqual(['p2-one'])
  })

  it('says what it did for a customer, of a list that is known without asking for it', async () => {
    signIn()
    queryClient().setQueryData(wishlistQuery().queryKey, { items: [item('p2', 'p2-one', 1)] }, { updatedAt: 1 })
    wire.sells(BOOT)
    wire.answers('addToWishlist', ({ body }) =>
      answer('addToWishlist', { items: [...body.items, item('p2', 'p2-one', 1)] }),
    )
    wire.answers('removeFromWishlist', () => answer('removeFromWishlist', { items: [item('p2', 'p2-one', 1)] }))
    expect(await toggleWishlist('p1', 'p1-9')).toBe('added')
    expect(kept()).toEqual(['p1-9', 'p2-one'])
    expect(await toggleWishlist('p1', 'p1-9')).toBe('removed')
    expect(kept()).toEqual(['p2-one'])
    expect(wire.sent('wishlist')).toEqual([])
  })

  it('of what the shop does not have keeps nothing, for a guest and for a customer', async () => {
    wire.sells(BOOT)
    await expect(toggleWishlist('gone', undefined)).rejects.toThrow('Product not found.')
    signIn()
    held()
    await expect(toggleWishlist('gone', undefined)).rejects.toThrow('Product not found.')
    expect([remembered(), wire.sent('addToWishlist')]).toEqual([[], []])
  })

  it('is not done to a list that cannot be had [WISH-07, ERR-103]', async () => {
    signIn()
    wire.answers('wishlist', () => refusal('InternalError'))
    await expect(toggleWishlist('p1', 'p1-9')).rejects.toThrow('Wishlist not loaded.')
  })
})

describe('the list this browser goes by', () => {
  it('is a guest’s own memory, of which nothing is asked, until it is closed [WISH-05]', async () => {
    const told = vi.fn()
    const own = followWishlist(told)
    await own.load()
    changeRemembered(() => [item('p1', 'p1-8', 1)])
    expect([own.holds('p1'), own.holds('p2'), told.mock.calls.length]).toEqual([true, false, 1])
    own.close()
    changeRemembered(() => [])
    expect([told.mock.calls.length, wire.sent()]).toEqual([1, []])
  })

  it('is a customer’s once it was loaded, asked for once, and nobody’s when they leave [AUTH-21]', async () => {
    signIn()
    changeRemembered(() => [])
    wire.answers('wishlist', () => answer('wishlist', { items: [item('p1', 'p1-8', 1)] }))
    const told = vi.fn()
    const own = followWishlist(told)
    expect(own.holds('p1')).toBe(false)
    await own.load()
    await own.load()
    await waitFor(() => expect(told).toHaveBeenCalled())
    expect([own.holds('p1'), own.holds('p2'), wire.sent('wishlist').length]).toEqual([true, false, 1])
    useIdentityStore.setState({ token: 't2' })
    expect(own.holds('p1')).toBe(true)
    useIdentityStore.setState({ customerId: 'c2' })
    expect(own.holds('p1')).toBe(false)
    own.close()
  })

  it('tells of no change after it was closed, and never throws', async () => {
    signIn()
    wire.answers('wishlist', () => refusal('InternalError'))
    const told = vi.fn()
    const own = followWishlist(told)
    await own.load()
    held(item('p1', 'p1-8', 1))
    await waitFor(() => expect(own.holds('p1')).toBe(true))
    own.close()
    const calls = told.mock.calls.length
    held()
    await act(async () => {})
    expect(told).toHaveBeenCalledTimes(calls)
  })
})

describe('the hearts', () => {
  const boots = () => screen.findByRole('button', { name: 'Wishlist: Grit Anvil boot, black' })
  const tiles = (
    <main id="content">
      <ProductGrid cards={[BOOT]} taxRate={0.1} />
      <WishlistButtons />
      <Alerts />
    </main>
  )

  it('tell a guest to log in and remember the product’s first size [WISH-05, ERR-16]', async () => {
    wire.sells(BOOT)
    render(tiles)
    const heart = await boots()
    expect(heart).toHaveAttribute('aria-pressed', 'false')
    await userEvent.click(heart)
    expect(await screen.findByText('Log in to use your wishlist.')).toBeInTheDocument()
    const link = screen.getByRole('link', { name: 'Log in', hidden: true })
    expect(link).toHaveAttribute('href', '/account/signin')
    expect(heart).toHaveAttribute('aria-pressed', 'true')
    expect(useWishlistStore.getState().remembered).toEqual([
      expect.objectContaining({ productId: 'p1', variantId: 'p1-8', qty: 1 }),
    ])
    await userEvent.click(heart)
    await waitFor(() => expect(remembered()).toEqual([]))
    expect(heart).toHaveAttribute('aria-pressed', 'false')
    expect(wire.sent('addToWishlist')).toEqual([])
  })

  it('have signing in lead back to where the guest was [GUARD-04]', async () => {
    wire.sells(BOOT)
    history.replaceState(null, '', '/brands/grit?sale=1')
    render(tiles)
    await userEvent.click(await boots())
    const link = await screen.findByRole('link', { name: 'Log in', hidden: true })
    link.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(link)
    expect(takeReturnIntent()).toBe('/brands/grit?sale=1')
    history.replaceState(null, '', '/')
  })

  it('show a customer’s list and change it, every size of a product at once', async () => {
    signIn()
    wire.answers('wishlist', () => answer('wishlist', { items: [item('p1', 'p1-8', 1), item('p1', 'p1-9', 2)] }))
    wire.answers('removeFromWishlist', (_, count) =>
      answer('removeFromWishlist', { items: count === 1 ? [item('p1', 'p1-9', 2)] : [] }),
    )
    render(tiles)
    const heart = await boots()
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'))
    await userEvent.click(heart)
    await waitFor(() => expect(wire.sent('removeFromWishlist')).toHaveLength(2))
    await waitFor(() => expect(heart).not.toHaveAttribute('aria-busy'))
    expect([heart.getAttribute('aria-pressed'), kept()]).toEqual(['false', []])
  })

  it('say so when the shop does not answer, and stay as they were', async () => {
    signIn()
    wire.answers('wishlist', () => answer('wishlist', { items: [] }))
    wire.sells(BOOT)
    wire.answers('addToWishlist', () => refusal('InternalError'))
    render(tiles)
    const heart = await boots()
    await userEvent.click(heart)
    expect(await screen.findByText(/We couldn’t change your wishlist\./)).toBeVisible()
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'))
  })

  it('come once there is a network, where the page was left without one', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    render(tiles)
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(screen.queryByRole('button', { name: /^Wishlist:/ })).toBeNull()
    network.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await boots()).toHaveAttribute('aria-pressed', 'false')
  })

  it('come with tiles that come later, and never twice', async () => {
    const { rerender } = render(tiles)
    await boots()
    rerender(
      <main id="content">
        <ProductGrid cards={[BOOT, CAP]} taxRate={0.1} />
        <WishlistButtons />
        <Alerts />
      </main>,
    )
    await screen.findByRole('button', { name: /Peak cap/ })
    expect(screen.getAllByRole('button', { name: /^Wishlist:/ })).toHaveLength(2)
  })

  it('keep the size a product page has in its address [PDP-06, WISH-05]', async () => {
    wire.sells(BOOT)
    history.replaceState(null, '', '/products/boots/p1?variant=p1-9')
    render(
      <main id="content">
        <WishlistPlace productId="p1" name="Anvil boot" />
        <WishlistButtons />
      </main>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Wishlist: Anvil boot' }))
    await waitFor(() => expect(remembered()).toEqual(['p1-9']))
    history.replaceState(null, '', '/')
  })
})

describe('the wishlist’s page', () => {
  beforeEach(signIn)
  const page = (
    <>
      <WishlistView />
      <Alerts />
    </>
  )
  const listed = (...items: WishlistItem[]) => wire.answers('wishlist', () => answer('wishlist', { items }))
  const rows = async () => within(await screen.findByRole('list', { name: 'Your wishlist' })).getAllByRole('listitem')

  it('shows the newest first, with price and stock, and asks for a size nobody chose [WISH-06, UI-16]', async () => {
    listed(item('p2', 'p2-one', 1), item('p1', 'p1-8', 2))
    wire.sells(BOOT, CAP)
    render(page)
    const [first, second] = await rows()
    expect(first).toHaveTextContent('Anvil boot')
    expect(first).toHaveTextContent('$129.95')
    expect(first).toHaveTextContent('In stock in 2 sizes')
    expect(second).toHaveTextContent('Peak cap')
    await press('Add to cart: Anvil boot')
    // Which item's it is, where each has one.
    expect(screen.getByRole('combobox', { name: 'Size: Anvil boot' })).toBe(screen.getByLabelText(/^Size/))
    expect(screen.getByLabelText(/^Size/)).toHaveAccessibleDescription(/Choose a size first\./)
    expect(screen.getByLabelText(/^Size/)).toHaveFocus()
    await userEvent.selectOptions(screen.getByLabelText(/^Size/), '9')
    await press('Add to cart: Anvil boot')
    await waitFor(() => expect(Object.values(useCartStore.getState().items)).toHaveLength(1))
    expect(Object.values(useCartStore.getState().items)[0]).toMatchObject({ variantId: 'p1-9', qty: 1 })
  })

  it('says of what the shop no longer sells that it is so, and adds the item beside it [WISH-06, PDP-15]', async () => {
    listed(item('p1', 'p1-9', 2), item('p2', 'p2-one', 1))
    wire.sells(BOOT, CAP)
    render(page)
    const [boot] = await rows()
    act(() => invalidateProducts(['p1']))
    wire.sells(CAP)
    await press('Add to cart: Anvil boot')
    expect(await screen.findByRole('alert')).toHaveTextContent(/^We no longer sell it\.$/)
    expect(boot).toContainElement(screen.getByRole('alert'))
    await press('Add to cart: Peak cap')
    await waitFor(() => expect(Object.values(useCartStore.getState().items)).toMatchObject([{ variantId: 'p2-one' }]))
  })

  it('says what offers say of an item, and of its neighbour nothing [WISH-06, PROMO-12]', async () => {
    listed(item('p2', 'p2-one', 1), item('p1', 'p1-8', 2))
    wire.sells({ ...BOOT, offers: [{ text: '20% off boots', price: 103.96 }, { text: 'Pair free' }] }, CAP)
    render(page)
    const [boot, cap] = await rows()
    expect(boot).toHaveTextContent(/\$129\.95\s?20% off boots: \$103\.96/)
    expect(boot).not.toHaveTextContent('Pair free')
    expect(cap).not.toHaveTextContent(/off boots|Pair free/)
  })

  it('starts from the size that was chosen', async () => {
    listed(item('p1', 'p1-9', 2))
    wire.sells(BOOT)
    render(page)
    await rows()
    expect(screen.getByLabelText(/^Size/)).toHaveValue('p1-9')
  })

  it('removes, and brings back where it was [WISH-06]', async () => {
    listed(item('p1', 'p1-9', 2), item('p2', 'p2-one', 1))
    wire.sells(BOOT, CAP)
    wire.answers('removeFromWishlist', () => answer('removeFromWishlist', { items: [item('p2', 'p2-one', 1)] }))
    wire.answers('addToWishlist', ({ body }) =>
      answer('addToWishlist', { items: [...body.items, item('p2', 'p2-one', 1)] }),
    )
    render(page)
    await rows()
    await press('Remove Anvil boot from your wishlist')
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(screen.getByText('Removed Anvil boot, size 9, from your wishlist.')).toBeVisible()
    await press('Undo')
    await waitFor(() => expect(wire.sent('addToWishlist')).toHaveLength(1))
    const [first] = await rows()
    expect(first).toHaveTextContent('Anvil boot')
    expect(items()[0]).toEqual(item('p1', 'p1-9', 2))
  })

  it('takes off what the shop no longer has, here and on the server, and says so [WISH-06]', async () => {
    listed(item('gone', 'gone-8', 3), item('p1', 'p1-9', 2))
    wire.sells(BOOT)
    wire.answers('removeFromWishlist', () => answer('removeFromWishlist', { items: [item('p1', 'p1-9', 2)] }))
    render(page)
    expect(await rows()).toHaveLength(1)
    expect(screen.getByText('An item is no longer sold and came off your wishlist.')).toBeVisible()
    await waitFor(() => expect(wire.sent('removeFromWishlist')).toHaveLength(1))
  })

  it('leads on when it is empty, and mail about it can be stopped [WISH-11]', async () => {
    listed()
    render(page)
    expect(await screen.findByRole('link', { name: 'Keep shopping' })).toHaveAttribute('href', '/search')
    expect(screen.getByRole('checkbox', { name: /^Mail me when/ })).toBeInTheDocument()
  })

  it('offers to try again after trouble [WISH-03]', async () => {
    wire.answers('wishlist', (_, count) =>
      count === 1 ? refusal('InternalError') : answer('wishlist', { items: [item('p2', 'p2-one', 1)] }),
    )
    wire.sells(CAP)
    render(page)
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await rows()).toHaveLength(1)
  })

  it('asks for its products again, and not for the list, when they alone could not be had [WISH-03]', async () => {
    listed(item('p2', 'p2-one', 1))
    wire.answers('indexObjects', () => refusal('InternalError'))
    render(page)
    const again = await screen.findByRole('button', { name: 'Try again' })
    wire.sells(CAP)
    await userEvent.click(again)
    expect(await rows()).toHaveLength(1)
    expect(wire.sent('wishlist')).toHaveLength(1)
  })

  it('tries once to take off what is gone: where that fails the next visit does it [WISH-06]', async () => {
    listed(item('gone', 'gone-8', 3), item('past', 'past-8', 2), item('p1', 'p1-9', 1))
    wire.sells(BOOT)
    wire.answers('removeFromWishlist', () => refusal('ProductNotFound'))
    render(page)
    expect(await screen.findByText('2 items are no longer sold and came off your wishlist.')).toBeVisible()
    await waitFor(() => expect(wire.sent('removeFromWishlist')).toHaveLength(2))
    await waitFor(() => expect(kept()).toEqual(['gone-8', 'past-8', 'p1-9']))
    expect(await rows()).toHaveLength(1)
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(wire.sent('removeFromWishlist')).toHaveLength(2)
  })

  it('sends a product with a question, a sold-out one and one no longer sold elsewhere than into the cart', async () => {
    const asking = productFixture({ id: 'ask', name: 'Gas mask', challenge: { question: 'Are you trained?' } })
    const [eight] = BOOT.variants
    const out = productFixture({ id: 'out', name: 'Old boot', variants: eight ? [{ ...eight, stockQty: 0 }] : [] })
    const past = productFixture({ id: 'past', name: 'Past boot', state: 'discontinued' })
    listed(item('ask', 'ask-9', 3), item('out', 'p1-8', 2), item('past', 'past-9', 1))
    wire.sells(asking, out, past)
    render(page)
    await rows()
    expect(screen.getByRole('link', { name: 'See item to buy: Gas mask' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Tell me when it’s back: Old boot' })).toBeVisible()
    expect(screen.getByText('This item is no longer available.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Add to cart/ })).toBeNull()
  })

  it('puts as many in the cart as are sold at once [WISH-06, PDP-14]', async () => {
    const sold = { ...CAP, cartQtyVariantMin: 3, cartQtyVariantMultipleOf: 2 }
    listed(item('p2', 'p2-one', 1))
    wire.sells(sold)
    render(page)
    await rows()
    await press('Add to cart: Peak cap')
    await waitFor(() => expect(Object.values(useCartStore.getState().items)).toMatchObject([{ qty: 4 }]))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says beside an item why the cart does not take it, until another size is chosen [WISH-06, UI-16]', async () => {
    const few = { ...BOOT, cartQtyVariantMin: 3 }
    listed(item('p1', 'p1-9', 1))
    wire.sells(few)
    render(page)
    await rows()
    await press('Add to cart: Anvil boot')
    const told = await screen.findByText('Only 2 left')
    expect(told).toHaveAttribute('role', 'alert')
    // It is heard at each press.
    await press('Add to cart: Anvil boot')
    await waitFor(() => expect(told).not.toBeInTheDocument())
    expect(await screen.findByText('Only 2 left')).toHaveAttribute('role', 'alert')
    expect(useCartStore.getState().items).toEqual({})
    await userEvent.selectOptions(screen.getByLabelText(/^Size/), '8')
    expect(screen.queryByText('Only 2 left')).toBeNull()
    await press('Add to cart: Anvil boot')
    await waitFor(() =>
      expect(Object.values(useCartStore.getState().items)).toMatchObject([{ variantId: 'p1-8', qty: 3 }]),
    )
  })

  it('says of a size and of a product what is left, and of what is not counted nothing [WISH-06, CAT-33]', async () => {
    const [eight, nine] = BOOT.variants
    if (!eight || !nine) throw new Error('The boot has two sizes.')
    const half = {
      ...BOOT,
      variants: [
        { ...eight, stockQty: 0 },
        { ...nine, width: 'wide' as const },
      ],
    }
    const uncounted = productFixture({ id: 'p3', name: 'Gift card', functionalType: 'giftCard' })
    listed(item('p1', 'p1-8', 3), item('p3', 'p3-9', 1))
    wire.sells(half, uncounted)
    render(page)
    const [first, second] = await rows()
    if (!first || !second) throw new Error('Both are listed.')
    expect(first).toHaveTextContent('In stock in 1 size')
    const sizes = within(first)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(sizes).toEqual(['Choose a size', '8 · sold out', '9 · wide'])
    await userEvent.selectOptions(within(first).getByLabelText(/^Size/), 'p1-9')
    expect(first).toHaveTextContent('Limited stock: only 2 left')
    await userEvent.selectOptions(within(first).getByLabelText(/^Size/), 'p1-8')
    expect(first).toHaveTextContent('Out of stock')
    expect(within(first).getByRole('link', { name: /^Tell me when/ })).toHaveAttribute(
      'href',
      '/products/boots/p1?variant=p1-8',
    )
    expect(second).not.toHaveTextContent(/stock/i)
  })

  it('shows prices as they are paid: with GST where the record has none, and what a reduced one was [WISH-06]', async () => {
    const net = productFixture({ id: 'p3', name: 'Net boot', price: 100, erpOriginalPrice: 120, taxExclusive: true })
    const reduced = { ...net, id: 'p4', name: 'Sale boot', isDiscounted: true }
    listed(item('p3', 'p3-8', 2), item('p4', 'p4-8', 1))
    wire.sells(net, reduced)
    render(page)
    const [first, second] = await rows()
    expect(first).toHaveTextContent('$110')
    expect(first).not.toHaveTextContent('$132')
    expect(second).toHaveTextContent('Now $110 Was $132 Save $22')
  })

  it('looks again when the page comes to the front: another device may have changed it', async () => {
    listed(item('p1', 'p1-9', 2))
    wire.sells(BOOT, CAP)
    render(page)
    expect(await rows()).toHaveLength(1)
    listed(item('p1', 'p1-9', 2), item('p2', 'p2-one', 1))
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await waitFor(async () => expect(await rows()).toHaveLength(2))
  })
})
