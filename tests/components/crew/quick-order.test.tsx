import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { QuickOrder } from '#components/crew/quick-order.tsx'
import { takeReturnIntent } from '#lib/client/auth/return-intent.ts'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import type { FoundLine } from '#lib/contract/quick-order.ts'
import { changeCart, restoreCart, useCartStore } from '#stores/cart.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { productFixture, SETTINGS } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const NEIGHBOUR = { id: 'n', productId: 'p9', variantId: 'p9-1', qty: 4, createdAt: '2026-03-01T10:00:00.000Z' }
const held = () =>
  Object.values(useCartStore.getState().items)
    .map(({ variantId, qty }) => `${variantId} × ${qty}`)
    .sort()
const FOUND: Record<string, FoundLine> = {
  EIGHT: { status: 'found', variantId: 'p1-8' },
  NINE: { status: 'found', variantId: 'p1-9' },
  BOOT: { status: 'doubtful', reason: 'Choose a size.', choices: ['p1-8', 'p1-9'] },
}
const UNKNOWN: FoundLine = { status: 'refused', reason: 'We don’t sell anything under this code.' }

let asked: unknown[]
beforeEach(() => {
  localStorage.clear()
  document.documentElement.dataset['taxRate'] = '0.1'
  restoreCart()
  changeCart(() => ({ n: NEIGHBOUR }))
  useProductRecords.setState({ byId: {} })
  useIdentityStore.setState({ status: 'LOGGED_OUT' })
  asked = []
  wire.answers('quickOrder', ({ body }) => {
    asked.push(body)
    const lines = body.lines.map(({ code }: { code: string }) => FOUND[code] ?? UNKNOWN)
    return answer('quickOrder', { lines, products: [productFixture()] })
  })
  wire.sells(productFixture())
  wire.answers('settings', () => answer('settings', SETTINGS))
})

const show = () => render(<QuickOrder first={undefined} troubles={{}} cartItemQtyMax={undefined} taxRate={0.1} />)
const box = () => screen.getByRole('textbox', { name: 'Your list' })
const row = (line: number) =>
  screen.getAllByRole('listitem').find((each) => within(each).queryByText(new RegExp(`^Line ${line}:`)))
async function check(text: string) {
  await userEvent.clear(box())
  await userEvent.click(box())
  await userEvent.paste(text)
  await userEvent.click(screen.getByRole('button', { name: 'Check list' }))
}
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add to cart' }))

describe('a quick order', () => {
  it('shows each line found, doubtful or refused before anything is added, in one call [CREW-04, CREW-05]', async () => {
    show()
    await check('code,size,qty\nEIGHT,,3\nBOOT,,2\nNOPE,9,1\nNINE,,7\n;;;')
    expect(await screen.findByRole('heading', { name: '2 found, 1 to choose, 1 not found' })).toHaveFocus()
    expect(asked).toEqual([
      { lines: [{ code: 'EIGHT' }, { code: 'BOOT' }, { code: 'NOPE', size: '9' }, { code: 'NINE' }] },
    ])
    expect(row(2)).toHaveTextContent('Found')
    expect(row(3)).toHaveTextContent('Choose a size.')
    expect(row(4)).toHaveTextContent('We don’t sell anything under this code.')
    expect(row(5)).toHaveTextContent('Only 2 left.')
    expect(screen.getByText('3 items')).toBeVisible()
    expect(screen.getByText('3 lines not included')).toBeVisible()
    expect(held()).toEqual(['p9-1 × 4'])
  })

  it('adds all that nothing hinders at once, and keeps the rest to be mended [CREW-06]', async () => {
    show()
    await check('EIGHT 3\nBOOT 2\nNOPE 1')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Size for line 2, BOOT' }), 'p1-9')
    expect(screen.getByText('5 items')).toBeVisible()
    await add()
    expect(await screen.findByText('5 items added to your cart.')).toBeVisible()
    expect(held()).toEqual(['p1-8 × 3', 'p1-9 × 2', 'p9-1 × 4'])
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    expect(box()).toHaveValue('NOPE;;1')
  })

  it('counts what the cart holds, and a line that is mended or removed is judged anew [CREW-06, CART-20]', async () => {
    changeCart(() => ({ a: { ...NEIGHBOUR, id: 'a', productId: 'p1', variantId: 'p1-9', qty: 2 } }))
    show()
    await check('NINE 1\nEIGHT a')
    expect(await screen.findByText('Only 2 left. 2 already in your cart.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Remove line 1, NINE' }))
    expect(screen.queryByText(/already in your cart/)).toBeNull()
    const qty = screen.getByRole('textbox', { name: 'Quantity for line 2, EIGHT a' })
    await userEvent.clear(qty)
    expect(qty).toHaveAccessibleDescription('Error: Enter a whole number, such as 2.')
    await userEvent.type(qty, '4')
    expect(screen.getByText('4 items')).toBeVisible()
  })

  it('keeps what is typed and mended while others are on their way into the cart [CREW-06]', async () => {
    let toldNow = () => {}
    const told = new Promise<void>((resolve) => {
      toldNow = resolve
    })
    wire.answers('indexObjects', async () => {
      await told
      return answer('indexObjects', { results: [productFixture()] })
    })
    show()
    await check('EIGHT 3\nBOOT 2\nNOPE 1')
    await screen.findByRole('heading', { name: '1 found, 1 to choose, 1 not found' })
    await add()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Size for line 2, BOOT' }), 'p1-9')
    await userEvent.click(screen.getByRole('button', { name: 'Remove line 3, NOPE' }))
    await userEvent.type(box(), '\nNINE 1')
    toldNow()
    expect(await screen.findByText('3 items added to your cart.')).toBeVisible()
    expect(held()).toEqual(['p1-8 × 3', 'p9-1 × 4'])
    expect(screen.getByRole('combobox', { name: 'Size for line 2, BOOT' })).toHaveValue('p1-9')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    expect(box()).toHaveValue('BOOT;;2\nNINE 1')
  })

  it('keeps the text as it is where it was rewritten since the check [CREW-06]', async () => {
    show()
    await check('EIGHT 3\nNOPE 1')
    await screen.findByRole('heading', { name: '1 found, 1 not found' })
    await userEvent.clear(box())
    await userEvent.type(box(), 'NINE 1')
    await add()
    expect(await screen.findByText('3 items added to your cart.')).toBeVisible()
    expect(box()).toHaveValue('NINE 1')
  })

  it('says of a list only what is true of it, and for as long [CREW-06]', async () => {
    show()
    await check('NOPE 1\nBOOT 2')
    await screen.findByRole('heading', { name: '0 found, 1 to choose, 1 not found' })
    await add()
    expect(screen.getByRole('alert')).toHaveTextContent('None of these lines can be added yet.')
    await userEvent.click(screen.getByRole('button', { name: 'Remove line 1, NOPE' }))
    expect(screen.queryByRole('alert')).toBeNull()
    await add()
    await userEvent.selectOptions(screen.getByRole('combobox'), 'p1-9')
    expect(screen.queryByRole('alert')).toBeNull()
    await add()
    expect(await screen.findByText('2 items added to your cart.')).toBeVisible()
    await check('EIGHT 3')
    expect(await screen.findByText('3 items')).toBeVisible()
    expect(screen.getByRole('form', { name: 'What we found' })).not.toHaveTextContent('added to your cart')
  })

  it('believes the shop anew when a list it refused is checked again [CREW-06]', async () => {
    wire.sells(productFixture({ variants: [] }))
    show()
    await check('EIGHT 3')
    await screen.findByRole('heading', { name: '1 found' })
    await add()
    expect(await screen.findByText('1 line not included')).toBeVisible()
    await check('EIGHT 3')
    expect(await screen.findByText('3 items')).toBeVisible()
  })

  it('reads a file that is picked [CREW-04]', async () => {
    show()
    const file = new File(['sku;qty\nEIGHT;6\n'], 'crew.csv', { type: 'text/csv' })
    await userEvent.upload(screen.getByLabelText(/CSV file/), file)
    expect(await screen.findByText('6 items')).toBeVisible()
    expect(box()).toHaveValue('sku;qty\nEIGHT;6\n')
  })

  it('reads a long list to its end, however it came; a page without scripts says what an address takes [CREW-04, CREW-07]', async () => {
    const quick = <QuickOrder first={undefined} troubles={{}} cartItemQtyMax={undefined} taxRate={0.1} />
    expect(renderToString(quick)).toMatch(/maxLength="20000"/i)
    render(quick)
    await check(
      `code;description;qty\n${Array.from({ length: 199 }, () => `NOPE;${'x'.repeat(120)};12\n`).join('')}EIGHT;;3`,
    )
    expect(await screen.findByRole('heading', { name: '1 found, 199 not found' })).toBeVisible()
    expect(screen.getByText('3 items')).toBeVisible()
  })

  it('takes the focus to what is left when a row goes, and leaves it where its button stays [CREW-06]', async () => {
    show()
    await check('EIGHT 3\nNOPE 1\nNINE 1')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove line 3, NINE' }))
    expect(screen.getByRole('heading', { name: '1 found, 1 not found' })).toHaveFocus()
    await add()
    expect(await screen.findByText('3 items added to your cart.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add to cart' })).toHaveFocus()
    await check('EIGHT 3')
    await screen.findByRole('heading', { name: '1 found' })
    await add()
    expect(await screen.findByRole('heading', { name: 'No lines left' })).toHaveFocus()
  })

  it('shows the file that was picked last, whichever answer comes last [CREW-04]', async () => {
    let firstNow = () => {}
    const first = new Promise<void>((resolve) => {
      firstNow = resolve
    })
    wire.answers('quickOrder', async ({ body }) => {
      const [{ code }] = body.lines
      if (code === 'EIGHT') await first
      return answer('quickOrder', { lines: [FOUND[code] ?? UNKNOWN], products: [productFixture()] })
    })
    show()
    const pick = (text: string) => userEvent.upload(screen.getByLabelText(/CSV file/), new File([text], 'crew.csv'))
    await pick('EIGHT;6')
    await pick('NINE;1')
    expect(await screen.findByText('1 item')).toBeVisible()
    firstNow()
    await new Promise((done) => setTimeout(done, 50))
    expect([screen.getByText('1 item'), box()].map((each) => each.textContent)).toEqual(['1 item', 'NINE;1'])
  })

  it('says so of a file that cannot be read, and keeps the text [CREW-04]', async () => {
    show()
    await check('EIGHT 3')
    await screen.findByText('3 items')
    const gone = new File(['NINE;1'], 'gone.csv')
    gone.text = () => Promise.reject(new DOMException('It has been moved.', 'NotFoundError'))
    await userEvent.upload(screen.getByLabelText(/CSV file/), gone)
    await waitFor(() => expect(box()).toHaveAccessibleDescription(/We couldn’t read this file\./))
    expect(box()).toHaveValue('EIGHT 3')
    expect(screen.getByText('3 items')).toBeVisible()
  })

  it('says so when there is nothing to check, too many lists were, or nobody answers, and keeps the text [CREW-04]', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Check list' }))
    expect(box()).toHaveAccessibleDescription(/Enter at least one line, such as KB101, 9, 2\./)
    wire.answers('quickOrder', () => refusal('RateLimited'))
    await check('EIGHT 3')
    await waitFor(() => expect(box()).toHaveAccessibleDescription(/Too many attempts/))
    wire.answers('quickOrder', () => HttpResponse.error())
    await userEvent.click(screen.getByRole('button', { name: 'Check list' }))
    await waitFor(() => expect(box()).toHaveAccessibleDescription(/Check your connection/))
    expect(box()).toHaveValue('EIGHT 3')
  })
})

describe('a crew list that is opened', () => {
  const open = (id: string) => {
    window.history.replaceState(null, '', `/quick-order?crew-list=${id}`)
    show()
  }
  afterEach(() => window.history.replaceState(null, '', '/'))

  it('by somebody who is not logged in asks for that, and leads back to it [CREW-08, GUARD-04]', async () => {
    open('site')
    expect(await screen.findByRole('alert')).toHaveTextContent('Log in to open your crew list.')
    expect(screen.queryByText(/couldn’t find this crew list/)).toBeNull()
    const link = screen.getByRole('link', { name: 'Log in' })
    expect(link).toHaveAttribute('href', '/account/signin')
    link.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(link)
    expect(takeReturnIntent()).toBe('/quick-order?crew-list=site')
    await check('EIGHT,,3')
    expect(row(1)).toBeVisible()
  })

  it('and is not of the account that is logged in is said to be missing, and asks for no login [CREW-08]', async () => {
    useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' })
    wire.answers('crewLists', () => answer('crewLists', { lists: [] }))
    open('site')
    expect(await screen.findByText('We couldn’t find this crew list in your account.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
  })
})
