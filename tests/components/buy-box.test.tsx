import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BuyBox, type BuyBoxProps } from '#components/product/buy-box.tsx'
import type { BuyProduct } from '#components/product/buy-product.ts'
import { chooseSizeSystem } from '#stores/size-system.ts'

const boot: BuyProduct = {
  id: 'p1',
  name: 'Drover boot',
  state: 'current',
  functionalType: 'basic',
  accountExclusive: false,
  variants: [
    { id: 'v10', label: '10', sizes: { uk: '10', usMen: '11', eu: '44.5' }, stockQty: 9 },
    { id: 'v8', label: '8', sizes: { uk: '8', usMen: '9', eu: '42' }, stockQty: 3 },
    { id: 'v9', label: '9', sizes: { uk: '9', usMen: '10', eu: '43' }, stockQty: 0 },
  ],
}

function show(change: Partial<BuyProduct> = {}, rest: Partial<BuyBoxProps> = {}) {
  const onAdd = vi.fn<BuyBoxProps['onAdd']>(async () => ({ ok: true }))
  render(<BuyBox product={{ ...boot, ...change }} priceText="$189.95" onAdd={onAdd} {...rest} />)
  return { onAdd, user: userEvent.setup() }
}
const addButton = () => screen.getByRole('button', { name: 'Add to cart' })
const sizes = () => within(screen.getByRole('group', { name: /^Size/ })).getAllByRole('radio')

beforeEach(() => chooseSizeSystem('uk'))

describe('sizes', () => {
  it('stand in natural order, a sold-out one spoken and still selectable, none chosen [PDP-08]', async () => {
    const { user } = show()
    expect(sizes().map((radio) => radio.closest('label')?.textContent)).toEqual(['8', '9, sold out', '10'])
    for (const radio of sizes()) expect(radio).not.toBeChecked()
    const out = screen.getByRole('radio', { name: '9, sold out' })
    await user.click(out)
    expect(out).toBeChecked()
  })

  it('can be read in every system the product has, and the choice is remembered [PDP-08]', async () => {
    const { user } = show()
    const systems = within(screen.getByRole('group', { name: 'Show sizes in' }))
    expect(systems.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'US men',
      'UK',
      'EU',
    ])
    await user.click(systems.getByRole('radio', { name: 'EU' }))
    expect(sizes().map((radio) => radio.closest('label')?.textContent)).toEqual(['42', '43, sold out', '44½'])
    expect(localStorage.getItem('sizeSystem')).toBe('eu')
  })

  it('of clothing have no system to choose', () => {
    show({ variants: ['L', 'S', 'M'].map((label) => ({ id: label, label, sizes: {}, stockQty: 9 })) })
    expect(screen.queryByRole('group', { name: 'Show sizes in' })).not.toBeInTheDocument()
    expect(sizes().map((radio) => radio.getAttribute('value'))).toEqual(['S', 'M', 'L'])
  })

  it('need no choosing when there is one', async () => {
    const { user, onAdd } = show({ variants: [{ id: 'only', label: 'One size', sizes: {}, stockQty: 9 }] })
    await user.click(addButton())
    expect(onAdd).toHaveBeenCalledWith({ productId: 'p1', variantId: 'only', qty: 1 })
  })

  it('sold out show the nearest in stock instead of a way to add [PDP-08]', async () => {
    const { user, onAdd } = show()
    await user.click(screen.getByRole('radio', { name: '9, sold out' }))
    expect(screen.getByText('Out of stock in this size')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Sold out in this size' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Size 10' }))
    expect(screen.getByText('In stock')).toBeVisible()
    await user.click(addButton())
    expect(onAdd).toHaveBeenCalledWith({ productId: 'p1', variantId: 'v10', qty: 1 })
  })
})

describe('stock', () => {
  it.each([
    [0, 'Out of stock in this size'],
    [1, 'Limited stock: only 1 left'],
    [5, 'Limited stock: only 5 left'],
    [6, 'In stock'],
  ])('of %i reads “%s” [GEN-20]', (stockQty, words) => {
    show({ variants: [{ id: 'v', label: 'One size', sizes: {}, stockQty }] })
    expect(screen.getByText(words)).toBeVisible()
  })

  it('does not matter for a gift card', () => {
    show({ functionalType: 'giftCard', variants: [{ id: 'v', label: '$50', sizes: {}, stockQty: 0 }] })
    expect(screen.queryByText(/stock/)).not.toBeInTheDocument()
    expect(addButton()).toBeEnabled()
  })
})

describe('adding', () => {
  it('without a size names the problem and leads to the sizes [PDP-14]', async () => {
    const { user, onAdd } = show()
    await user.click(addButton())
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a size first.')
    expect(screen.getByRole('group', { name: /^Size/ })).toHaveAccessibleDescription('Choose a size first.')
    expect(sizes()[0]).toHaveFocus()
    expect(onAdd).not.toHaveBeenCalled()
    await user.click(screen.getByRole('radio', { name: '8' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('says what the cart says when it is refused [PDP-14, CART-22]', async () => {
    const onAdd = vi.fn(async () => ({ ok: false as const, message: 'Only 3 left' }))
    const { user } = show({}, { onAdd })
    await user.click(screen.getByRole('radio', { name: '8' }))
    await user.click(addButton())
    expect(await screen.findByRole('alert')).toHaveTextContent('Only 3 left')
  })

  it('offers only quantities the rules allow [CART-22]', () => {
    show({
      cartQtyVariantMin: 3,
      cartQtyVariantMultipleOf: 3,
      cartQtyVariantMax: 9,
      variants: [{ id: 'v', label: 'One size', sizes: {}, stockQty: 50 }],
    })
    const options = within(screen.getByRole('combobox', { name: 'Quantity' })).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(['3', '6', '9'])
  })

  it('is refused before it is tried when too few are left for the smallest quantity [CART-22]', () => {
    show({ cartQtyVariantMin: 3, variants: [{ id: 'v', label: 'One size', sizes: {}, stockQty: 2 }] })
    expect(screen.getByText('Only 2 left')).toBeVisible()
    expect(addButton()).toBeDisabled()
  })

  it('takes no second press while the first is under way', async () => {
    let finish = (_: { ok: true }) => {}
    const onAdd = vi.fn(() => new Promise<{ ok: true }>((resolve) => (finish = resolve)))
    const { user } = show({}, { onAdd })
    await user.click(screen.getByRole('radio', { name: '8' }))
    await user.dblClick(addButton())
    expect(addButton()).toHaveAttribute('aria-busy', 'true')
    expect(onAdd).toHaveBeenCalledOnce()
    await act(async () => finish({ ok: true }))
    expect(addButton()).not.toHaveAttribute('aria-busy')
  })

  it('asks a product’s question first and sends the answer along [PDP-11, PDP-13]', async () => {
    const { user, onAdd } = show({ challenge: { question: 'Licence number?' } })
    await user.click(screen.getByRole('radio', { name: '8' }))
    await user.click(addButton())
    expect(screen.getByRole('alert')).toHaveTextContent('Answer the question first.')
    expect(onAdd).not.toHaveBeenCalled()
    await user.type(screen.getByRole('textbox', { name: 'Licence number?' }), ' 42 ')
    await user.click(addButton())
    expect(onAdd).toHaveBeenCalledWith({ productId: 'p1', variantId: 'v8', qty: 1, challengeAnswer: '42' })
  })
})

describe('a product that cannot be bought', () => {
  it('says so when it is no longer sold [CAT-29, ERR-28]', () => {
    show({ state: 'discontinued' })
    expect(screen.getByText('This item is no longer available.')).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('asks a guest to log in when it is for accounts only [PDP-17, ERR-29]', () => {
    show({ accountExclusive: true })
    expect(screen.getByText('Log in to buy this item.')).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})

describe('widths', () => {
  const wide = ['8', '9'].flatMap((label) =>
    ['Regular', 'Wide'].map((width) => ({
      id: `${label}-${width}`,
      label,
      sizes: {},
      width,
      stockQty: label === '8' && width === 'Wide' ? 0 : 9,
    })),
  )

  it('are a choice of their own, sold out by size', async () => {
    const { user, onAdd } = show({ variants: wide })
    await user.click(screen.getByRole('radio', { name: '8' }))
    expect(screen.getByRole('radio', { name: 'Wide, sold out' })).not.toBeChecked()
    await user.click(screen.getByRole('radio', { name: '9' }))
    await user.click(screen.getByRole('radio', { name: 'Wide' }))
    await user.click(addButton())
    expect(onAdd).toHaveBeenCalledWith({ productId: 'p1', variantId: '9-Wide', qty: 1 })
  })
})
