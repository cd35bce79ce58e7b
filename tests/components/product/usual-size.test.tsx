import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buyPart } from '#app/(shop)/products/[...path]/buy-part.ts'
import { BuyBox } from '#components/product/buy-box.tsx'
import type { BuyProduct } from '#components/product/buy-product.ts'
import { queryClient } from '#lib/client/query-client.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { forgetSizes, keepOwnSizes } from '#stores/my-sizes.ts'
import { chooseSizeSystem } from '#stores/size-system.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { productFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const boot: BuyProduct = {
  ...{ id: 'p1', name: 'Drover boot', state: 'current', functionalType: 'basic', accountExclusive: false },
  sizedAs: { goods: 'men shoe', brand: 'ironbark' },
  variants: [
    { id: 'v8', label: '8', sizes: { uk: '8', eu: '42' }, stockQty: 3 },
    { id: 'v9', label: '9', sizes: { uk: '9', eu: '43' }, stockQty: 4 },
    { id: 'v10', label: '10', sizes: { uk: '10', eu: '44.5' }, stockQty: 0 },
  ],
}
const done = async () => ({ ok: true }) as const
const box = (loggedIn: boolean, product: BuyProduct) => (
  <BuyBox {...{ product, loggedIn }} priceText="$1" onAdd={done} onVerify={done} onNotify={done} />
)
const show = (product = boot, loggedIn = true) => render(box(loggedIn, product))
const shoe = (size: string, more = {}) => ({
  ...{ goods: 'men shoe', sizes: { shoe: { system: 'uk' as const, size }, ...more }, times: 2 },
})
type Usual = ReturnType<typeof shoe> & { brand?: string }
const orders = (...usual: Usual[]) =>
  wire.answers('accountSizes', () => answer('accountSizes', { sizes: {}, bought: {}, usual }))
const signIn = () => useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' })
/** Long enough for whatever would be asked and said. */
const aWhile = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)))
const marked = () => screen.queryAllByRole('radio', { name: /from your orders/ })

beforeAll(() => import('#components/product/size-sheet.tsx'))
beforeEach(() => {
  localStorage.clear()
  forgetSizes()
  queryClient().clear()
  chooseSizeSystem('uk')
  history.replaceState(null, '', '/products/boots/drover')
  signIn()
})

describe('the size a customer usually buys', () => {
  it('is marked, not chosen, and chosen by one press [SIZE-06]', async () => {
    orders(shoe('9'))
    show()
    const nine = await screen.findByRole('radio', { name: '9 Usual, from your orders' })
    expect(nine).not.toBeChecked()
    expect(marked()).toEqual([nine])
    await userEvent.click(nine)
    expect(nine).toBeChecked()
    expect(marked()).toEqual([nine])
  })

  it('says so where it is sold out, and can be chosen all the same [SIZE-06]', async () => {
    orders(shoe('10'))
    show()
    await userEvent.click(await screen.findByRole('radio', { name: '10, sold out Usual, from your orders' }))
    expect(await screen.findByText('Out of stock in this size')).toBeVisible()
  })

  it('is read in the system the shopper sees [SIZE-06, CAT-33]', async () => {
    chooseSizeSystem('eu')
    orders(shoe('9'))
    show()
    expect(await screen.findByRole('radio', { name: '43 Usual, from your orders' })).toBeVisible()
  })

  it('is that of the brand before that of others, and one purchase is no habit [SIZE-06]', async () => {
    orders(shoe('8'), { ...shoe('9'), brand: 'ironbark', times: 1 }, { ...shoe('10'), brand: 'tully' })
    show()
    expect(await screen.findByRole('radio', { name: '9 Bought, from your orders' })).toBeVisible()
    expect(marked()).toHaveLength(1)
  })

  it('begins with their width, until another is chosen [SIZE-06]', async () => {
    orders(shoe('9', { width: 'wide' }))
    const widths = ['Regular (D)', 'Wide (2E)']
    const variants = boot.variants.flatMap((each) => widths.map((width) => ({ ...each, id: each.id + width, width })))
    show({ ...boot, variants })
    await screen.findByRole('radio', { name: '9 Usual, from your orders' })
    expect(screen.getByRole('radio', { name: 'Wide (2E)' })).toBeChecked()
    await userEvent.click(screen.getByRole('radio', { name: 'Regular (D)' }))
    await userEvent.click(screen.getByRole('radio', { name: '9 Usual, from your orders' }))
    expect(screen.getByRole('radio', { name: 'Regular (D)' })).toBeChecked()
  })

  it('is marked in the sheet of a phone too [SIZE-06, PDP-19]', async () => {
    orders(shoe('9'))
    show()
    await screen.findByRole('radio', { name: '9 Usual, from your orders' })
    await userEvent.click(screen.getByRole('button', { name: 'Choose a size $1' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Choose your size' }))
    expect(sheet.getByRole('radio', { name: '9 Usual, from your orders' })).toBeVisible()
  })

  it('is asked for once, for all products of a visit [SIZE-06]', async () => {
    orders(shoe('9'))
    const { rerender } = show()
    await screen.findByRole('radio', { name: '9 Usual, from your orders' })
    rerender(<section key="next">{box(true, { ...boot, id: 'p2' })}</section>)
    expect(await screen.findByRole('radio', { name: '9 Usual, from your orders' })).toBeVisible()
    expect(wire.sent('accountSizes')).toHaveLength(1)
  })
})

it('is looked for among goods of its kind and brand, where there is a size to choose [SIZE-06]', () => {
  const product = productFixture()
  expect(buyPart(product, 'gloves', null).sizedAs).toEqual({ goods: 'men hands numbers', brand: 'grit' })
  const single = { ...product, variants: product.variants.slice(0, 1) }
  expect(buyPart(single, 'gloves', null)).not.toHaveProperty('sizedAs')
})

describe('nothing is said', () => {
  it('or asked for a guest, and nothing once somebody has logged out [SIZE-06]', async () => {
    orders(shoe('9'))
    const { rerender } = show(boot, false)
    await aWhile()
    expect(wire.sent('accountSizes')).toEqual([])
    rerender(box(true, boot))
    await screen.findByRole('radio', { name: '9 Usual, from your orders' })
    rerender(box(false, boot))
    expect(marked()).toEqual([])
  })

  it('or asked of what has one size [SIZE-06]', async () => {
    orders(shoe('9'))
    const { sizedAs: _, ...single } = boot
    show({ ...single, variants: boot.variants.slice(1, 2) })
    await aWhile()
    expect(wire.sent('accountSizes')).toEqual([])
  })

  it('or asked where the shopper has said their size; it is chosen in advance [SIZE-02, SIZE-06]', async () => {
    keepOwnSizes({ shoe: { system: 'uk', size: '8' } })
    orders(shoe('9'))
    show()
    await waitFor(() => expect(screen.getByRole('radio', { name: '8' })).toBeChecked())
    await aWhile()
    expect([marked(), wire.sent('accountSizes')]).toEqual([[], []])
  })

  it('once they say their size, and where they have said it on another device [SIZE-03, SIZE-06]', async () => {
    // What tells this page of sizes is listening.
    keepOwnSizes({ shirt: 'L' })
    orders(shoe('9'))
    show()
    await screen.findByRole('radio', { name: '9 Usual, from your orders' })
    act(() => keepOwnSizes({ shoe: { system: 'uk', size: '8' } }))
    await waitFor(() => expect(marked()).toEqual([]))
  })

  it.each([
    [
      'said on another device',
      () => answer('accountSizes', { sizes: shoe('8').sizes, bought: {}, usual: [shoe('9')] }),
    ],
    ['an older shop’s answer', () => answer('accountSizes', { sizes: {}, bought: {} })],
    ['no orders', () => answer('accountSizes', { sizes: {}, bought: {}, usual: [] })],
    ['none that leads', () => answer('accountSizes', { sizes: {}, bought: {}, usual: [{ ...shoe('9'), sizes: {} }] })],
    ['a size it is not made in', () => answer('accountSizes', { sizes: {}, bought: {}, usual: [shoe('13')] })],
    [
      'other goods',
      () => answer('accountSizes', { sizes: {}, bought: {}, usual: [{ ...shoe('9'), goods: 'kids shoe' }] }),
    ],
    ['a shop that does not answer', () => refusal('ServiceUnavailable')],
  ])('of %s [SIZE-06]', async (_, told) => {
    wire.answers('accountSizes', told)
    show()
    await waitFor(() => expect(wire.sent('accountSizes').length).toBeGreaterThan(0))
    await aWhile()
    expect(marked()).toEqual([])
    await userEvent.click(screen.getByRole('radio', { name: '9' }))
    expect(screen.getByRole('radio', { name: '9' })).toBeChecked()
  })
})
