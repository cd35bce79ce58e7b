import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { CrewSheet } from '#components/crew/crew-sheet.tsx'
import { useProductRecords } from '#lib/client/cart/product-records.ts'
import { crewTables } from '#lib/domain/crew/crew-sheet.ts'
import { changeCart, restoreCart, useCartStore } from '#stores/cart.ts'
import { setCartCarrier, waitingChanges } from '#stores/cart-outbox.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'
import { productFixture, SETTINGS } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const NEIGHBOUR = { id: 'n', productId: 'p9', variantId: 'p9-1', qty: 4, createdAt: '2026-03-01T10:00:00.000Z' }
const PRODUCT = productFixture()
const held = () =>
  Object.values(useCartStore.getState().items)
    .map(({ variantId, qty }) => `${variantId} × ${qty}`)
    .sort()

let shop = PRODUCT
beforeEach(() => {
  localStorage.clear()
  restoreCart()
  changeCart(() => ({ n: NEIGHBOUR }))
  useProductRecords.setState({ byId: {} })
  useIdentityStore.setState({ status: 'LOGGED_OUT' })
  shop = PRODUCT
  wire.answers('indexObjects', ({ body }) =>
    answer('indexObjects', { results: body.objectIds.map((id: string) => (id === 'p1' ? shop : null)) }),
  )
  wire.answers('settings', () => answer('settings', SETTINGS))
})

function show(sent: Parameters<typeof CrewSheet>[0]['sent'] = { typed: {}, troubles: {} }) {
  const tables = crewTables([{ ...PRODUCT, price: 12995 }])
  return render(<CrewSheet sheet="p1" name="Grit Anvil boot" tables={tables} products={{ p1: PRODUCT }} sent={sent} />)
}
const field = (size: string) => screen.getByRole('textbox', { name: `Quantity of ${size}` })
const add = () => userEvent.click(screen.getByRole('button', { name: 'Add to cart' }))

describe('a crew’s sheet', () => {
  it('adds up while typing, and puts all of it in the cart as one change, beside what is there [CREW-01, CREW-02]', async () => {
    const carried: unknown[] = []
    setCartCarrier(() => carried.push(waitingChanges().at(-1)))
    show()
    await userEvent.type(field('8'), '3')
    await userEvent.type(field('9'), '2')
    expect(screen.getByText('5 items')).toBeVisible()
    expect(screen.getByText('$649.75')).toBeVisible()
    await add()
    expect(await screen.findByText('5 items added to your cart.')).toBeVisible()
    expect(held()).toEqual(['p1-8 × 3', 'p1-9 × 2', 'p9-1 × 4'])
    expect(carried).toHaveLength(1)
    expect(field('8')).toHaveValue('')
    setCartCarrier(undefined)
  })

  it('says which line is too many once it was left, adds nothing, and keeps all that was typed [CREW-02]', async () => {
    show()
    await userEvent.type(field('8'), '3')
    await userEvent.type(field('9'), '7')
    expect(field('9')).not.toHaveAttribute('aria-invalid')
    await userEvent.tab()
    expect(field('9')).toHaveAccessibleDescription('2 in stock Error: Only 2 left.')
    expect(field('8')).not.toHaveAttribute('aria-invalid')
    await add()
    expect(screen.getByRole('region', { name: /^Nothing was added yet/ })).toHaveFocus()
    expect(screen.getByRole('link', { name: '9: Only 2 left.' })).toBeVisible()
    expect(held()).toEqual(['p9-1 × 4'])
    expect([field('8'), field('9')].map((each) => (each as HTMLInputElement).value)).toEqual(['3', '7'])

    await userEvent.clear(field('9'))
    await userEvent.type(field('9'), '2')
    expect(field('9')).not.toHaveAttribute('aria-invalid')
    await add()
    await waitFor(() => expect(held()).toEqual(['p1-8 × 3', 'p1-9 × 2', 'p9-1 × 4']))
  })

  it('keeps what is typed while the rest is on its way into the cart [CREW-02]', async () => {
    let toldNow = () => {}
    const told = new Promise<void>((resolve) => {
      toldNow = resolve
    })
    wire.answers('indexObjects', async () => {
      await told
      return answer('indexObjects', { results: [shop] })
    })
    show()
    await userEvent.type(field('8'), '3')
    await add()
    await userEvent.type(field('9'), '2')
    toldNow()
    expect(await screen.findByText('3 items added to your cart.')).toBeVisible()
    expect([field('8'), field('9')].map((each) => (each as HTMLInputElement).value)).toEqual(['', '2'])
    expect(held()).toEqual(['p1-8 × 3', 'p9-1 × 4'])
    await add()
    await waitFor(() => expect(held()).toEqual(['p1-8 × 3', 'p1-9 × 2', 'p9-1 × 4']))
  })

  it('believes the shop’s stock of now rather than that of the page [CREW-02, CAT-20]', async () => {
    shop = productFixture({ variants: PRODUCT.variants.map((each) => ({ ...each, stockQty: 1 })) })
    show()
    await userEvent.type(field('8'), '3')
    await add()
    expect(await screen.findByRole('link', { name: '8: Only 1 left.' })).toBeVisible()
    expect(field('8')).toHaveValue('3')
    expect(held()).toEqual(['p9-1 × 4'])
  })

  it('adds nothing when the shop cannot be asked, and keeps what was typed [CREW-02]', async () => {
    wire.answers('indexObjects', () => HttpResponse.error())
    show()
    await userEvent.type(field('8'), '3')
    await add()
    expect(await screen.findByRole('region', { name: /Check your connection/ })).toBeVisible()
    expect(field('8')).toHaveValue('3')
    expect(held()).toEqual(['p9-1 × 4'])
  })

  it('asks for a quantity where none was typed, and for a number where none stands [CREW-02]', async () => {
    show()
    await add()
    expect(screen.getByRole('region', { name: 'Enter a quantity for at least one size.' })).toBeVisible()
    await userEvent.type(field('8'), 'two')
    await userEvent.tab()
    expect(field('8')).toHaveAccessibleDescription(/Enter a whole number, such as 2\./)
    expect(field('9')).not.toHaveAttribute('aria-invalid')
  })

  it('holds what a form without scripts was refused for, and what was typed before it ran [CREW-03]', () => {
    const view = show({
      typed: { 'p1-9': '7' },
      troubles: { 'p1-9': 'Only 2 left.' },
      trouble: 'Nothing was added yet.',
    })
    expect(field('9')).toHaveValue('7')
    expect(field('9')).toHaveAttribute('aria-invalid', 'true')
    expect(screen.getByText('7 items')).toBeVisible()
    const form = view.container.querySelector('form')
    expect([form?.getAttribute('action'), form?.method]).toEqual(['/cart/lines/many', 'post'])
    fireEvent.input(field('8'), { target: { value: '1' } })
    expect(screen.getByText('8 items')).toBeVisible()
  })
})
