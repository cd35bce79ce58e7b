import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { BuyBox, type BuyBoxProps, type ChosenSize } from '#components/product/buy-box.tsx'
import type { BuyProduct } from '#components/product/buy-product.ts'
import { quantityRules } from '#components/product/quantity-rules.ts'
import type { Outcome } from '#components/product/use-buying.ts'
import { afterNextPaint } from '#lib/client/platform/after-next-paint.ts'
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
  const onVerify = vi.fn<BuyBoxProps['onVerify']>(async () => ({ ok: true }))
  const onNotify = vi.fn<BuyBoxProps['onNotify']>(async () => ({ ok: true }))
  const product = { ...boot, ...change }
  render(<BuyBox {...{ product, priceText: '$189.95', onAdd, onVerify, onNotify, ...rest }} />)
  return { onAdd, onVerify, onNotify, user: userEvent.setup() }
}
/** The box’s own button; the bar of a phone comes after it. */
const addButton = () => screen.getAllByRole('button', { name: 'Add to cart' })[0] as HTMLElement
const sizes = () => within(screen.getByRole('group', { name: /^Size/ })).getAllByRole('radio')

// What a choice brings is at hand, as it soon is in a browser.
beforeAll(() =>
  Promise.all([
    import('#components/product/keep-size.tsx'),
    import('#components/product/stock-source.tsx'),
    import('#components/product/sold-out-help.tsx'),
    import('#components/product/sold-out-everywhere.tsx'),
    import('#components/product/challenge-question.tsx'),
    import('#components/product/size-sheet.tsx'),
  ]),
)

beforeEach(() => {
  chooseSizeSystem('uk')
  history.replaceState(null, '', '/products/boots/drover')
})

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
      'AU/UK',
      'EU',
    ])
    await user.click(systems.getByRole('radio', { name: 'EU' }))
    expect(sizes().map((radio) => radio.closest('label')?.textContent)).toEqual(['42', '43, sold out', '44½'])
    expect(JSON.parse(localStorage.getItem('sizeSystem') ?? '')).toEqual({ version: 1, data: 'eu' })
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

describe('on a phone', () => {
  const bar = () => document.querySelector<HTMLElement>('.buy-bar') as HTMLElement
  const barAdd = () => within(bar()).getByRole('button', { name: 'Add to cart' })

  it('a bar opens the sizes, and what is chosen there is added from there [PDP-08, PDP-14, PDP-19]', async () => {
    const { user, onAdd } = show()
    await user.click(within(bar()).getByRole('button', { name: 'Choose a size $189.95' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Choose your size' }))
    expect(sheet.getByRole('button', { name: 'Choose a size' })).toBeDisabled()
    await user.click(sheet.getByRole('radio', { name: '9, sold out' }))
    expect(sheet.getByRole('button', { name: 'Sold out in this size' })).toBeDisabled()
    await user.click(sheet.getByRole('button', { name: 'Size 8' }))
    await user.click(sheet.getByRole('button', { name: 'Add to cart' }))
    expect(onAdd).toHaveBeenCalledExactlyOnceWith({ productId: 'p1', variantId: 'v8', qty: 1 })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    // The box below knows what was chosen in the sheet.
    expect(screen.getByRole('radio', { name: '8' })).toBeChecked()
    expect(within(bar()).getByRole('button', { name: 'Size 8 $189.95' })).toBeVisible()
  })

  it('pressing the bar’s Add without a size asks for one, and adds nothing [PDP-14, PDP-19]', async () => {
    const { user, onAdd } = show()
    await user.click(barAdd())
    expect(await screen.findByRole('dialog', { name: 'Choose your size' })).toBeVisible()
    expect(onAdd).not.toHaveBeenCalled()
  })

  it('a refusal is said in the sheet, which stays open [PDP-14]', async () => {
    const onAdd = vi.fn(async () => ({ ok: false as const, message: 'Only 3 left' }))
    const { user } = show({}, { onAdd })
    await user.click(barAdd())
    const sheet = within(await screen.findByRole('dialog', { name: 'Choose your size' }))
    await user.click(sheet.getByRole('radio', { name: '8' }))
    await user.click(sheet.getByRole('button', { name: 'Add to cart' }))
    expect(await sheet.findByText('Only 3 left')).toBeVisible()
  })

  it('one size needs no sheet [PDP-19]', async () => {
    const { user, onAdd } = show({ variants: [{ id: 'only', label: 'One size', sizes: {}, stockQty: 9 }] })
    await user.click(barAdd())
    expect(onAdd).toHaveBeenCalledWith({ productId: 'p1', variantId: 'only', qty: 1 })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('a product that is sold out in every size', () => {
  it('offers help first and nothing that looks as if it could be bought [PDP-20]', async () => {
    const variants = boot.variants.map((variant) => ({ ...variant, stockQty: 0 }))
    const { user } = show({ variants }, { otherColours: <a href="/products/drover-black">black</a> })
    expect(await screen.findByText('Sold out in every size')).toBeVisible()
    expect(screen.getByRole('link', { name: 'black' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Add to cart|Sold out/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '9, sold out' }))
    expect(screen.getByRole('textbox', { name: 'Email me when size 9 is back' })).toBeVisible()
  })

  it('speaks of no sizes where there is one only [PDP-20]', async () => {
    show({ variants: [{ id: 'only', label: 'One size', sizes: {}, stockQty: 0 }] })
    expect(await screen.findByText(/we’ll email you once/)).toBeVisible()
    expect(screen.queryByText(/Choose your size|every size/)).not.toBeInTheDocument()
  })

  it('is not one of which another width is left [PDP-20]', async () => {
    const variants = ['Regular', 'Wide'].flatMap((width) =>
      ['8', '9'].map((label) => {
        const stockQty = width === 'Wide' && label === '9' ? 4 : 0
        return { id: `${label}-${width}`, label, sizes: {}, width, stockQty }
      }),
    )
    const { user, onAdd } = show({ variants })
    await user.click(screen.getByRole('radio', { name: '9, sold out' }))
    expect(await screen.findByText('All sizes are sold out in Regular.')).toBeVisible()
    expect(screen.queryByText('Sold out in every size')).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'Wide' }))
    await user.click(addButton())
    expect(onAdd).toHaveBeenCalledWith({ productId: 'p1', variantId: '9-Wide', qty: 1 })
  })

  it('is not one whose sizes nobody counts', () => {
    show({ functionalType: 'madeToOrder', variants: [{ id: 'v', label: '8', sizes: {}, stockQty: 0 }] })
    expect(screen.queryByText('Sold out in every size')).not.toBeInTheDocument()
    expect(addButton()).toBeEnabled()
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

  it('says of a quantity what the cart said of it, and of no other [PDP-14, CART-22]', async () => {
    const onAdd = vi.fn(async () => ({ ok: false as const, message: 'Only 3 left' }))
    const { user } = show({}, { onAdd })
    await user.click(screen.getByRole('radio', { name: '10' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Quantity' }), '5')
    await user.click(addButton())
    expect(await screen.findByRole('alert')).toHaveTextContent('Only 3 left')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Quantity' }), '3')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('still asks for a size when the quantity changes [PDP-14]', async () => {
    const { user } = show()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Quantity' }), '3')
    await user.click(addButton())
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a size first.')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Quantity' }), '2')
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a size first.')
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
    await user.type(await screen.findByRole('textbox', { name: 'Licence number?' }), ' 42 ')
    await user.click(addButton())
    expect(onAdd).toHaveBeenCalledWith({ productId: 'p1', variantId: 'v8', qty: 1, challengeAnswer: '42' })
  })

  it('waits for a positive verification; a wrong answer is marked, said and not added [PDP-11, PDP-12, ERR-31]', async () => {
    const message = 'That answer is incorrect. Please try again.'
    const onVerify = vi.fn(async (answer: string) =>
      answer === '42' ? { ok: true as const } : { ok: false as const, message },
    )
    const { user, onAdd } = show({ challenge: { question: 'Licence number?' } }, { onVerify })
    const answer = await screen.findByRole('textbox', { name: 'Licence number?' })
    await user.click(screen.getByRole('radio', { name: '8' }))
    await user.type(answer, '41')
    await user.click(addButton())
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(answer).toBeInvalid()
    expect(answer).toHaveFocus()
    expect(onAdd).not.toHaveBeenCalled()
    await user.clear(answer)
    expect(answer).not.toBeInvalid()
    await user.type(answer, '42')
    await user.click(addButton())
    expect(onAdd).toHaveBeenCalledOnce()
    await user.click(addButton())
    expect(onVerify.mock.calls).toEqual([['41'], ['42']])
    expect(onAdd).toHaveBeenCalledTimes(2)
  })
})

describe('a product that cannot be bought', () => {
  it('says so when it is no longer sold [CAT-29, ERR-28]', () => {
    show({ state: 'discontinued' })
    expect(screen.getByText('This item is no longer available.')).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('asks a guest to log in when it is for accounts only [PDP-17, ERR-29]', async () => {
    show({ accountExclusive: true })
    expect(await screen.findByText('Log in to buy this item.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/account/signin')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('is an ordinary one for who is logged in [PDP-17]', () => {
    show({ accountExclusive: true }, { loggedIn: true })
    expect(addButton()).toBeEnabled()
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

describe('a size that is not made in the chosen width', () => {
  const variants = [
    { id: '8-r', label: '8', sizes: {}, width: 'Regular', stockQty: 4 },
    { id: '8-w', label: '8', sizes: {}, width: 'Wide', stockQty: 4 },
    { id: '15-w', label: '15', sizes: {}, width: 'Wide', stockQty: 4 },
  ]

  it('changes the width, and the width it is not made in says so and cannot be chosen', async () => {
    const { user, onAdd } = show({ variants })
    await user.click(screen.getByRole('radio', { name: '15' }))
    expect(screen.getByRole('radio', { name: 'Wide' })).toBeChecked()
    expect(screen.getByRole('radio', { name: /^Regular/ })).toBeDisabled()
    await user.click(addButton())
    expect(onAdd).toHaveBeenCalledWith({ productId: 'p1', variantId: '15-w', qty: 1 })
  })
})

describe('the address of the page', () => {
  it('names the chosen size without a new history entry', async () => {
    const entries = history.length
    const { user } = show()
    await user.click(screen.getByRole('radio', { name: '8' }))
    await vi.waitFor(() => expect(location.search).toBe('?variant=v8'))
    await user.click(screen.getByRole('radio', { name: '10' }))
    await vi.waitFor(() => expect(location.search).toBe('?variant=v10'))
    expect(history.length).toBe(entries)
  })

  it('of another page is left alone when the shopper has gone on at once', async () => {
    const { user } = show()
    await user.click(screen.getByRole('radio', { name: '8' }))
    history.pushState(null, '', '/cart')
    await afterNextPaint()
    await afterNextPaint()
    expect(location.pathname + location.search).toBe('/cart')
  })

  it('that names a size has it chosen; one that names nothing we know is left alone', () => {
    history.replaceState(null, '', '/products/boots/drover?ref=mail&variant=v9')
    show()
    expect(screen.getByRole('radio', { name: '9, sold out' })).toBeChecked()
    expect(location.search).toBe('?ref=mail&variant=v9')
  })
})

describe('a sold-out size', () => {
  const ask = async (onNotify: BuyBoxProps['onNotify']) => {
    const shown = show({}, { onNotify })
    await shown.user.click(screen.getByRole('radio', { name: '9, sold out' }))
    return { ...shown, email: screen.getByRole('textbox', { name: 'Email me when size 9 is back' }) }
  }

  it('can be waited for by email, and says so where the button was [UI-16]', async () => {
    const onNotify = vi.fn<BuyBoxProps['onNotify']>(async () => ({ ok: true }))
    const { user, email } = await ask(onNotify)
    await user.type(email, 'sam@')
    await user.click(screen.getByRole('button', { name: 'Notify me' }))
    expect(email).toBeInvalid()
    expect(onNotify).not.toHaveBeenCalled()
    await user.type(email, 'example.com{Enter}')
    expect(onNotify).toHaveBeenCalledExactlyOnceWith('v9', 'sam@example.com')
    const kept = await screen.findByText(/We’ll email sam@example.com once, when size 9 is back/)
    expect(kept).toBeVisible()
    expect(kept).toHaveFocus()
  })

  it('names the address that was kept, whatever was typed since', async () => {
    let answered = (_: Outcome) => {}
    const { user, email } = await ask(() => new Promise((resolve) => (answered = resolve)))
    await user.type(email, 'sam@example.co{Enter}')
    await user.type(email, 'm')
    act(() => answered({ ok: true }))
    expect(await screen.findByText(/We’ll email sam@example\.co once/)).toBeVisible()
  })

  it('keeps what was typed when the address could not be kept', async () => {
    const { user, email } = await ask(async () => ({ ok: false, message: 'Check your connection and try again.' }))
    await user.type(email, 'sam@example.com{Enter}')
    expect(await screen.findByText(/Check your connection/)).toBeVisible()
    expect(email).toHaveValue('sam@example.com')
  })

  it('tells the promise whether the chosen size is sold out, and not of goods whose stock is not counted [STORE-15]', async () => {
    const deliveryPromise = ({ variantId = 'none', soldOut }: ChosenSize) => (
      <p>{`Promise for ${variantId}${soldOut ? ', sold out' : ''}`}</p>
    )
    const { user } = show({}, { deliveryPromise })
    expect(screen.getByText('Promise for none')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: '9, sold out' }))
    expect(await screen.findByText('Promise for v9, sold out')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: '8' }))
    expect(await screen.findByText('Promise for v8')).toBeVisible()
    const variants = [{ id: 'made', label: '8', sizes: {}, stockQty: 0 }]
    show({ functionalType: 'madeToOrder', variants }, { deliveryPromise })
    expect(await screen.findByText('Promise for made')).toBeVisible()
  })

  it('asks the stores, as does one in stock [PDP-02]', async () => {
    const findInStore = ({ sizeLabel = 'none' }: ChosenSize) => <button type="button">Stores with {sizeLabel}</button>
    const { user } = show({}, { findInStore })
    expect(screen.getByRole('button', { name: 'Stores with none' })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: '9, sold out' }))
    expect(screen.getByRole('button', { name: 'Stores with AU/UK 9' })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: '8' }))
    expect(screen.getByRole('button', { name: 'Stores with AU/UK 8' })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'EU' }))
    expect(screen.getByRole('button', { name: 'Stores with EU 42' })).toBeVisible()
  })

  it('names its width to the stores and in the email, where it comes in several, and centimetres as such [PDP-02, CAT-33]', async () => {
    const findInStore = ({ sizeLabel = 'none' }: ChosenSize) => <button type="button">Stores with {sizeLabel}</button>
    const [, eight] = boot.variants
    if (!eight) throw new Error('The boot has no size.')
    const wide = { ...eight, sizes: { ...eight.sizes, cm: '26.5' }, width: 'Wide', stockQty: 0 }
    const long = { ...eight, id: 'r9', label: '9', sizes: { uk: '9' }, width: 'Regular' }
    const { user } = show(
      { variants: [{ ...wide, id: 'r8', width: 'Regular', stockQty: 4 }, wide, long] },
      { findInStore },
    )
    await user.click(screen.getByRole('radio', { name: '8' }))
    expect(screen.getByRole('button', { name: 'Stores with AU/UK 8 Regular' })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: /^Wide/ }))
    expect(screen.getByRole('button', { name: 'Stores with AU/UK 8 Wide' })).toBeVisible()
    expect(await screen.findByLabelText('Email me when size 8 Wide is back')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'cm' }))
    expect(screen.getByRole('button', { name: 'Stores with AU/UK 8 Wide' })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: '9' }))
    expect(screen.getByRole('button', { name: 'Stores with AU/UK 9 Regular' })).toBeVisible()
  })
})

describe('centimetres', () => {
  it('are a way to read sizes where a chart knows the foot', async () => {
    const { user } = show({
      variants: boot.variants.map((v) => ({ ...v, sizes: { ...v.sizes, cm: `2${v.label.at(-1)}` } })),
    })
    await user.click(screen.getByRole('radio', { name: 'cm' }))
    expect(sizes().map((radio) => radio.closest('label')?.textContent)).toEqual(['28', '29, sold out', '20'])
  })
})

describe('the rules of a quantity', () => {
  it.each([
    [{}, ''],
    [{ cartQtyVariantMultipleOf: 6, cartQtyVariantMin: 6 }, 'Sold in packs of 6.'],
    [{ cartQtyVariantMin: 3, cartQtyProductMax: 12 }, 'At least 3 of a size. Up to 12 per order.'],
    [{ cartQtyVariantMax: 4 }, 'Up to 4 of a size.'],
  ])('%j read “%s” before anything is added [CART-16, CART-17, CART-18, CART-19]', (rules, words) => {
    expect(quantityRules({ ...boot, ...rules })).toBe(words)
    show(rules, { quantityRules: words })
    expect(document.querySelector('.buy-rules')?.textContent ?? '').toBe(words)
  })
})
