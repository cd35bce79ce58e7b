import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { followSizes } from '#components/catalogue/follow-sizes.ts'
import { ProductGrid } from '#components/catalogue/product-grid.tsx'
import { BuyBox } from '#components/product/buy-box.tsx'
import type { BuyProduct } from '#components/product/buy-product.ts'
import { SizesButton } from '#components/shared/my-sizes/sizes-button.tsx'
import { currentAlerts } from '#components/ui/alert-queue.ts'
import { clearAfterLogout } from '#lib/client/auth/logout-clearing.ts'
import { query } from '#lib/client/query.ts'
import { queryClient } from '#lib/client/query-client.ts'
import { joinSizesOnLogin, saveOwnSizes } from '#lib/client/sizes/own-sizes.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { forgetSizes, keepOwnSizes, knownSizes, noteChosenSize } from '#stores/my-sizes.ts'
import { chooseSizeSystem } from '#stores/size-system.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { productFixture } from '#tests/setup/shop-fixtures.ts'

vi.mock('next/navigation', () => ({
  usePathname: () => '/',
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({}),
}))

const wire = useMockApi()
const NINE = { shoe: { system: 'uk', size: '9' } } as const
const signIn = () => useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' })

beforeEach(() => {
  localStorage.clear()
  forgetSizes()
  queryClient().clear()
  chooseSizeSystem('asLabelled')
  history.replaceState(null, '', '/products/boots/drover')
  useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
})

const openSheet = async () => {
  render(<SizesButton className="chip">My sizes</SizesButton>)
  await userEvent.click(screen.getByRole('button', { name: 'My sizes' }))
  return screen.findByRole('dialog', { name: 'My sizes' })
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save my sizes' }))

describe('the screen of one’s sizes', () => {
  it('keeps what was set by hand in this browser [SIZE-01]', async () => {
    const sheet = await openSheet()
    await userEvent.selectOptions(within(sheet).getByLabelText('Shoe sizes in'), 'EU')
    await userEvent.selectOptions(within(sheet).getByLabelText(/^Shoe size(?!s)/), '42½')
    await userEvent.selectOptions(within(sheet).getByLabelText(/^Shoe width/), 'wide')
    await userEvent.type(within(sheet).getByLabelText(/^Shirts and tops/), '2XL')
    await save()
    expect(knownSizes().own).toEqual({ shoe: { system: 'eu', size: '42.5' }, width: 'wide', shirt: '2XL' })
    expect(JSON.parse(localStorage.getItem('mySizes') ?? '')).toMatchObject({ data: { own: { shirt: '2XL' } } })
    expect(wire.sent('saveAccountSizes')).toEqual([])
  })

  it('reads a shoe’s size in the system that is chosen next, and a child’s anew [SIZE-01]', async () => {
    const sheet = await openSheet()
    const system = within(sheet).getByLabelText('Shoe sizes in')
    const size = within(sheet).getByLabelText(/^Shoe size(?!s)/)
    await userEvent.selectOptions(size, '9½')
    await userEvent.type(within(sheet).getByLabelText(/^Shirts and tops/), 'XL')
    await userEvent.selectOptions(system, 'EU')
    expect(size).toHaveValue('44')
    await userEvent.selectOptions(system, 'US men')
    expect(size).toHaveValue('10.5')
    await userEvent.selectOptions(system, 'US kids')
    expect(size).toHaveValue('')
    await userEvent.selectOptions(size, '3')
    await userEvent.selectOptions(system, 'EU')
    expect(size, 'nobody knows a child’s').toHaveValue('')
    await save()
    expect(knownSizes().own).toEqual({ shirt: 'XL' })
  })

  it('names what is no size, and keeps nothing of it [SIZE-01]', async () => {
    const sheet = await openSheet()
    await userEvent.type(within(sheet).getByLabelText(/^Pants and shorts/), 'big')
    await save()
    expect(within(sheet).getByText(/^Enter a size such as/)).toBeVisible()
    expect(within(sheet).getByLabelText(/^Pants and shorts/)).toHaveFocus()
    expect(knownSizes().own).toEqual({})
  })

  it('offers what was chosen last, and takes it on a press only [SIZE-03]', async () => {
    keepOwnSizes({ shirt: 'L' })
    noteChosenSize(NINE)
    noteChosenSize({ shirt: 'M' })
    const sheet = await openSheet()
    expect(knownSizes().own).toEqual({ shirt: 'L' })
    await userEvent.click(within(sheet).getByRole('button', { name: /^Use AU\/UK 9/ }))
    expect(within(sheet).getByRole('form', { name: 'My sizes' }), 'the offer is gone').toHaveFocus()
    expect(await screen.findByText('Filled in: AU/UK 9')).toBeInTheDocument()
    await save()
    expect(knownSizes().own).toEqual({ shirt: 'L', ...NINE })
  })

  it('shows a customer the account’s, offers what they bought, and saves to the account [SIZE-01, SIZE-03]', async () => {
    signIn()
    wire.answers('accountSizes', () => answer('accountSizes', { sizes: { shirt: 'XL' }, bought: { waist: '87R' } }))
    wire.answers('saveAccountSizes', ({ body }) => answer('saveAccountSizes', { sizes: body.sizes, bought: {} }))
    const sheet = await openSheet()
    await userEvent.click(await within(sheet).findByRole('button', { name: 'Use 87R from your orders' }))
    await save()
    expect(wire.sent('saveAccountSizes').map(({ body }) => body)).toEqual([{ sizes: { shirt: 'XL', waist: '87R' } }])
  })

  it('begins with what the account says now, not with what it said when it was opened before [SIZE-01]', async () => {
    signIn()
    let sizes: { shirt: string; waist?: string } = { shirt: 'XL', waist: '87R' }
    wire.answers('accountSizes', () => answer('accountSizes', { sizes, bought: {} }))
    wire.answers('saveAccountSizes', ({ body }) => answer('saveAccountSizes', { sizes: body.sizes, bought: {} }))
    const shirt = async () => within(await screen.findByRole('dialog')).findByLabelText(/^Shirts and tops/)
    await openSheet()
    expect(await shirt()).toHaveValue('XL')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    sizes = { shirt: '2XL', waist: '87R' }
    await userEvent.click(screen.getByRole('button', { name: 'My sizes' }))
    expect(await shirt()).toHaveValue('2XL')
    await save()
    await waitFor(() => expect(wire.sent('saveAccountSizes').map(({ body }) => body)).toEqual([{ sizes }]))
  })

  it('forgets them [SIZE-01]', async () => {
    keepOwnSizes(NINE)
    await openSheet()
    await userEvent.click(screen.getByRole('button', { name: 'Forget my sizes' }))
    expect(knownSizes().own).toEqual({})
    expect(currentAlerts().at(-1)?.text).toBe('Your sizes are forgotten.')
  })

  it('says which of the two it was where the account cannot be told [SIZE-01]', async () => {
    signIn()
    wire.answers('accountSizes', () => answer('accountSizes', { sizes: { shirt: 'XL' }, bought: {} }))
    wire.answers('saveAccountSizes', () => refusal('InternalError'))
    const said = () => currentAlerts().at(-1)?.text
    const sheet = await openSheet()
    await userEvent.click(await within(sheet).findByRole('button', { name: 'Forget my sizes' }))
    await waitFor(() =>
      expect(said()).toBe('Your sizes are forgotten in this browser. We couldn’t delete them from your account.'),
    )
    await userEvent.click(screen.getByRole('button', { name: 'My sizes' }))
    await within(await screen.findByRole('dialog')).findByLabelText(/^Shirts and tops/)
    await save()
    await waitFor(() =>
      expect(said()).toBe('Your sizes are kept in this browser. We couldn’t save them in your account.'),
    )
  })
})

describe('signing in', () => {
  it('brings the account’s sizes, in place of the browser’s [SIZE-04]', async () => {
    keepOwnSizes(NINE)
    signIn()
    wire.answers('accountSizes', () => answer('accountSizes', { sizes: { shirt: 'XL' }, bought: {} }))
    await joinSizesOnLogin()
    expect(knownSizes().own).toEqual({ shirt: 'XL' })
  })

  it('gives an account without any the browser’s; what was only chosen stays here [SIZE-03, SIZE-04]', async () => {
    keepOwnSizes(NINE)
    noteChosenSize({ shirt: 'M' })
    signIn()
    wire.answers('saveAccountSizes', ({ body }) => answer('saveAccountSizes', { sizes: body.sizes, bought: {} }))
    await joinSizesOnLogin()
    expect(wire.sent('saveAccountSizes').map(({ body }) => body)).toEqual([{ sizes: NINE }])
  })

  it('leaves out what is not known of them: a call takes no blanks [SIZE-01, SIZE-04]', async () => {
    keepOwnSizes({ ...NINE, width: undefined, shirt: '' })
    signIn()
    wire.answers('accountSizes', () => answer('accountSizes', { sizes: {}, bought: {} }))
    wire.answers('saveAccountSizes', ({ body }) => answer('saveAccountSizes', { sizes: body.sizes, bought: {} }))
    await joinSizesOnLogin()
    expect(wire.sent('saveAccountSizes').map(({ body }) => body)).toEqual([{ sizes: NINE }])
  })

  it('sends nothing where neither knows a size, and asks again each time [SIZE-04]', async () => {
    signIn()
    wire.answers('accountSizes', () => answer('accountSizes', { sizes: {}, bought: {} }))
    await joinSizesOnLogin()
    await joinSizesOnLogin()
    expect(wire.sent('accountSizes')).toHaveLength(2)
    expect([wire.sent('saveAccountSizes'), knownSizes().own]).toEqual([[], {}])
  })

  it('shows what was saved for the account without asking again [SIZE-01]', async () => {
    signIn()
    const kept = { sizes: { shirt: 'XL' }, bought: { waist: '87R' } }
    wire.answers('saveAccountSizes', () => answer('saveAccountSizes', kept))
    await saveOwnSizes({ shirt: 'XL' })
    expect(queryClient().getQueryData(query('accountSizes', {}).queryKey)).toEqual(kept)
  })

  it('ends with all of it forgotten [SIZE-04, AUTH-21]', () => {
    keepOwnSizes(NINE)
    clearAfterLogout()
    expect(knownSizes()).toEqual({ own: {}, chosen: {} })
  })
})

describe('cards', () => {
  const cards = ['p1', 'p2', 'p3', 'p4'].map((id) => productFixture({ id, name: `Boot ${id}` }))
  const said = () =>
    [...document.querySelectorAll('.card')].map((card) => card.querySelector('.card-mine')?.textContent)
  const show = () => render(<ProductGrid cards={cards} taxRate={0.1} />).container

  it('say what there is of the shopper’s size, asked for in one call [SIZE-05]', async () => {
    keepOwnSizes({ shirt: 'L' })
    wire.answers('mySizeStock', () =>
      answer('mySizeStock', {
        results: [
          { label: 'L', stockQty: 9 },
          { label: 'L', width: 'Wide (2E)', stockQty: 2 },
          { label: 'L', stockQty: 0 },
          null,
        ],
      }),
    )
    const stop = followSizes(show())
    await waitFor(() =>
      expect(said()).toEqual(['Your L: in stock', 'Your L wide: last 2', 'Your L: sold out', undefined]),
    )
    expect(wire.sent('mySizeStock').map(({ body }) => body.objectIds)).toEqual([['p1', 'p2', 'p3', 'p4']])
    forgetSizes()
    await waitFor(() => expect(said()).toEqual([undefined, undefined, undefined, undefined]))
    stop()
  })

  it('ask nothing for whoever has said no size [SIZE-05]', async () => {
    noteChosenSize({ shirt: 'L' })
    const stop = followSizes(show())
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(wire.sent('mySizeStock')).toEqual([])
    stop()
  })
})

describe('a product page', () => {
  const boot: BuyProduct = {
    id: 'p1',
    name: 'Drover boot',
    state: 'current',
    functionalType: 'basic',
    accountExclusive: false,
    variants: [
      { id: 'v8', label: '8', sizes: { uk: '8', eu: '42' }, stockQty: 3 },
      { id: 'v9', label: '9', sizes: { uk: '9', eu: '43' }, stockQty: 4 },
    ],
  }
  const done = async () => ({ ok: true }) as const
  const box = () => (
    <BuyBox
      product={{ ...boot, variants: [...boot.variants] }}
      priceText="$1"
      onAdd={done}
      onVerify={done}
      onNotify={done}
    />
  )
  const show = () => render(box())

  it('chooses the shopper’s size, says so, and leaves the address alone [SIZE-02]', async () => {
    keepOwnSizes({ shoe: { system: 'eu', size: '43' } })
    show()
    await waitFor(() => expect(screen.getByRole('radio', { name: '9' })).toBeChecked())
    expect(screen.getByRole('group', { name: /your size$/ })).toBeVisible()
    expect(location.search).toBe('')
  })

  it('follows the address before the shopper’s size [SIZE-02]', async () => {
    history.replaceState(null, '', '/products/boots/drover?variant=v8')
    keepOwnSizes(NINE)
    show()
    // What is known of the shopper comes by itself.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(screen.getByRole('radio', { name: '8' })).toBeChecked()
    expect(screen.queryByRole('group', { name: /your size$/ })).not.toBeInTheDocument()
  })

  it('keeps the size a link named when the page is drawn anew without it, as by a search in reviews [SIZE-02]', async () => {
    history.replaceState(null, '', '/products/boots/drover?variant=v8')
    keepOwnSizes(NINE)
    const { rerender } = show()
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
    history.replaceState(null, '', '/products/boots/drover?q=wide')
    rerender(box())
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(screen.getByRole('radio', { name: '8' })).toBeChecked()
  })

  it('offers to keep a size that was chosen, and keeps it when pressed [SIZE-03]', async () => {
    show()
    await userEvent.click(screen.getByRole('radio', { name: '9' }))
    await waitFor(() => expect(knownSizes()).toMatchObject({ own: {}, chosen: NINE }))
    await userEvent.click(await screen.findByRole('button', { name: 'Keep AU/UK 9 as my size' }))
    await waitFor(() => expect(knownSizes().own).toEqual(NINE))
    expect(screen.getByText(/^Kept\./)).toBeVisible()
    // With the offer goes the pressed button: the focus is on what is said in its place.
    expect(screen.getByText(/^Kept\./)).toHaveFocus()
  })

  it('says that a size is kept once it is, and not where what keeps it cannot be loaded [SIZE-03]', async () => {
    const ways = '#lib/client/sizes/own-sizes.ts'
    vi.doMock(ways, () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    show()
    await userEvent.click(screen.getByRole('radio', { name: '9' }))
    const keep = await screen.findByRole('button', { name: 'Keep AU/UK 9 as my size' })
    await userEvent.click(keep)
    expect(await screen.findByText(/^That didn’t work\./)).toBeVisible()
    expect([screen.queryByText(/^Kept\./), knownSizes().own]).toEqual([null, {}])
    vi.doUnmock(ways)
    await userEvent.click(keep)
    expect(await screen.findByText(/^Kept\./)).toBeVisible()
    expect(screen.queryByText(/^That didn’t work\./)).toBeNull()
    expect(knownSizes().own).toEqual(NINE)
  })

  it('says what came of it in a region that stands from the start, without the button in it [SIZE-03, UI-19]', async () => {
    show()
    await userEvent.click(screen.getByRole('radio', { name: '9' }))
    const keep = await screen.findByRole('button', { name: 'Keep AU/UK 9 as my size' })
    expect(keep.closest('[role=status]')).toBeNull()
    const region = keep.parentElement?.querySelector('[role=status]')
    expect(region).toBeEmptyDOMElement()
    await userEvent.click(keep)
    await waitFor(() => expect(region).toHaveTextContent(/^Kept\./))
  })

  it('offers nothing where the shopper has said their size [SIZE-03]', async () => {
    keepOwnSizes(NINE)
    show()
    await userEvent.click(screen.getByRole('radio', { name: '8' }))
    expect(screen.queryByRole('button', { name: /as my size$/ })).not.toBeInTheDocument()
    expect(knownSizes().own).toEqual(NINE)
  })
})
