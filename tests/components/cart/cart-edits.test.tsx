import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MiniCartDrawer } from '#components/cart/mini-cart-drawer.tsx'
import { currentAlerts } from '#components/ui/alert-queue.ts'
import { loadCart, useCartLoad } from '#lib/client/cart/cart-load.ts'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import type { Variant } from '#lib/contract/product.ts'
import type { CartItem } from '#lib/domain/cart/cart.ts'
import { changeCart, restoreCart, useCartStore } from '#stores/cart.ts'
import { forgetSeen } from '#stores/cart-seen.ts'
import { rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { useMiniCartStore } from '#stores/mini-cart.ts'
import { openCart } from '#tests/setup/cart-page.tsx'
import { freshBrowser } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { productFixture, quoteFixture, SETTINGS } from '#tests/setup/shop-fixtures.ts'

vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/cart'))

const wire = useMockApi()
const LINE: CartItem = { id: 'a', productId: 'p1', variantId: 'p1-8', qty: 2, createdAt: '2026-03-01T10:00:00.000Z' }
const BEANIE = { ...(productFixture().variants[0] as Variant), id: 'p2-m', label: 'M' }
const lines = () => Object.values(useCartStore.getState().items)

function shopQuotes(make: (codes: string[]) => Partial<CheckoutData>) {
  wire.answers('checkoutInfo', ({ body }) => {
    const quoted = body.cart.items.map((item: CartItem) => ({ ...item, unitPrice: 129.95, discount: 0, total: 129.95 }))
    return answer('checkoutInfo', quoteFixture({ lines: quoted, ...make(body.promoCodes) }))
  })
}

beforeEach(() => {
  freshBrowser()
  forgetSeen()
  wire.sells(productFixture())
  shopQuotes(() => ({}))
  wire.answers('settings', () => answer('settings', SETTINGS))
})

describe('the size of a line', () => {
  it('is changed in its place and keeps quantity and age', async () => {
    await openCart(LINE, {
      ...LINE,
      id: 'old',
      productId: 'p2',
      variantId: 'p2-8',
      createdAt: '2026-01-01T00:00:00.000Z',
    })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Size of Anvil boot' }), 'Size 9')
    const [changed] = lines().filter(({ productId }) => productId === 'p1')
    expect(changed).toMatchObject({ variantId: 'p1-9', qty: 2, createdAt: LINE.createdAt })
    expect(changed?.id).not.toBe('a')
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Size of Anvil boot' })).toHaveFocus())
  })

  describe('that the keyboard runs to', () => {
    // Older: of two lines of one moment the ids, which are random, say which stands first.
    const TEN = { ...LINE, id: 'b', variantId: 'p1-9', qty: 1, createdAt: '2026-03-01T09:00:00.000Z' }
    const sizes = () => lines().map(({ variantId, qty }) => `${variantId} × ${qty}`)
    const list = () => screen.getAllByRole('combobox', { name: 'Size of Anvil boot' })[0] as HTMLSelectElement
    const arrowTo = (value: string) => {
      act(() => list().focus())
      fireEvent.keyDown(list(), { key: 'ArrowDown' })
      fireEvent.change(list(), { target: { value } })
    }
    beforeEach(async () => {
      const [eight, nine] = productFixture().variants as [Variant, Variant]
      wire.sells(productFixture({ variants: [eight, nine, { ...nine, id: 'p1-10', label: '10' }] }))
      await openCart(LINE, TEN)
    })

    it('is taken on Enter, past the line of a size between; both keep their pieces [CART-10]', async () => {
      arrowTo('p1-9')
      expect([list().value, sizes()]).toEqual(['p1-9', ['p1-8 × 2', 'p1-9 × 1']])
      arrowTo('p1-10')
      fireEvent.keyDown(list(), { key: 'Enter' })
      expect(sizes()).toEqual(expect.arrayContaining(['p1-10 × 2', 'p1-9 × 1']))
      await waitFor(() => expect(list()).toHaveFocus())
    })

    it('is taken on leaving, which keeps the focus where it went; not after Escape', async () => {
      arrowTo('p1-10')
      fireEvent.keyDown(list(), { key: 'Escape' })
      act(() => list().blur())
      expect([list().value, sizes()]).toEqual(['p1-8', ['p1-8 × 2', 'p1-9 × 1']])
      arrowTo('p1-10')
      const elsewhere = screen.getByText('Promo code', { selector: 'summary' })
      act(() => elsewhere.focus())
      expect(sizes()).toEqual(expect.arrayContaining(['p1-10 × 2', 'p1-9 × 1']))
      await new Promise((resolve) => requestAnimationFrame(resolve))
      expect(elsewhere).toHaveFocus()
    })
  })

  it('joins a line that has that size already [CART-10]', async () => {
    await openCart(LINE, { ...LINE, id: 'b', variantId: 'p1-9', qty: 1 })
    const [first] = screen.getAllByRole('combobox', { name: 'Size of Anvil boot' })
    if (first) await userEvent.selectOptions(first, 'Size 9')
    expect(lines()).toEqual([expect.objectContaining({ variantId: 'p1-9', qty: 3 })])
  })

  it('cannot become one that is sold out, and is plain text when there is no other', async () => {
    const [eight, nine] = productFixture().variants
    if (!eight || !nine) throw new Error('The fixture has two sizes.')
    wire.sells(
      productFixture({ variants: [eight, { ...nine, stockQty: 0 }] }),
      productFixture({ id: 'p2', name: 'Beanie', variants: [{ ...eight, id: 'p2-8', label: 'M' }] }),
    )
    await openCart(LINE, { ...LINE, id: 'b', productId: 'p2', variantId: 'p2-8' })
    expect(screen.getByRole('option', { name: 'Size 9 (sold out)' })).toBeDisabled()
    expect(screen.getByText('Size M · Black')).toBeVisible()
  })
})

describe('the quantity of a line', () => {
  it('typed as 0 removes the line, and can be undone [CART-11]', async () => {
    await openCart(LINE)
    const box = screen.getByRole('textbox', { name: /^Quantity of Anvil boot/ })
    await userEvent.clear(box)
    await userEvent.type(box, '0{Enter}')
    expect(lines()).toEqual([])
    expect(currentAlerts().map(({ text, action }) => [text, action?.label])).toEqual([
      ['Removed Anvil boot, Size 8, from your cart.', 'Undo'],
    ])
    act(() => currentAlerts()[0]?.action?.run())
    expect(lines()).toEqual([LINE])
  })

  it.each(['1.5', '2,0', '-3', '1e1'])('typed as %s stays what it was, and says why [CART-11]', async (typed) => {
    await openCart(LINE)
    const box = screen.getByRole('textbox', { name: /^Quantity of Anvil boot/ })
    await userEvent.clear(box)
    await userEvent.type(box, `${typed}{Enter}`)
    expect(lines()).toEqual([LINE])
    expect(box).toHaveValue(String(LINE.qty))
    expect(screen.getByText('Enter a whole number.')).toBeVisible()
  })

  it.each(['12', '12345', '99999999'])('typed as %s becomes what there is, and says so [CART-11]', async (typed) => {
    await openCart(LINE)
    const box = screen.getByRole('textbox', { name: /^Quantity of Anvil boot/ })
    await userEvent.clear(box)
    await userEvent.type(box, `${typed}{Enter}`)
    expect(lines()).toEqual([{ ...LINE, qty: 10 }])
    expect(screen.getByText('Only 10 left.')).toBeVisible()
  })

  it('left empty stays what it was [CART-11]', async () => {
    await openCart(LINE)
    const box = screen.getByRole('textbox', { name: /^Quantity of Anvil boot/ })
    await userEvent.clear(box)
    await userEvent.tab()
    expect(lines()).toEqual([LINE])
  })
})

describe('a line that went wrong', () => {
  it('for the quote alone keeps the cart from checkout [CART-12, DATA-23]', async () => {
    const flags = {
      ...{ notLoggedIn: false, productStateInvalid: false, productQtyMaxViolated: false, qtyMaxViolated: false },
      ...{ qtyMinViolated: false, qtyMultipleInvalid: false, qtyAvailableExceeded: true },
    }
    const lineIssues = [{ productId: 'p1', variantId: 'p1-8', flags, message: 'Only 1 left.' }]
    shopQuotes(() => ({ lineIssues }))
    await openCart(LINE)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled())
    expect(screen.getByText('Some items in your cart need your attention.')).toBeVisible()
  })

  it('of an account-exclusive product has a way to log in and back [CART-14, CART-22, ERR-29]', async () => {
    wire.sells(productFixture({ accountExclusive: true }))
    await openCart(LINE)
    expect(screen.getByText('Log in to buy this item.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/account/signin')
  })

  it('with a wrong answer asks again, and keeps a right one only [CART-03, ERR-31]', async () => {
    wire.sells(productFixture({ challenge: { question: 'Which site are you on?' } }))
    wire.answers('checkoutInfo', ({ body }) =>
      body.cart.items[0].challengeAnswer === 'Bay 4'
        ? answer('checkoutInfo', quoteFixture())
        : refusal('ChallengeFailed', { fields: { 'cart.items.0.challengeAnswer': 'no' } }),
    )
    wire.answers('verifyChallenge', ({ body }) =>
      body.answer === 'Bay 4' ? answer('verifyChallenge', { valid: true }) : refusal('ChallengeFailed'),
    )
    await openCart({ ...LINE, challengeAnswer: 'Bay 1' })
    const field = () => screen.getByLabelText('Which site are you on?')
    expect(await screen.findByText('That answer is incorrect. Please try again.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled()
    await userEvent.clear(field())
    await userEvent.type(field(), 'Bay 2{Enter}')
    await waitFor(() => expect(wire.sent('verifyChallenge')).toHaveLength(1))
    expect(lines()[0]?.challengeAnswer).toBe('Bay 1')
    await userEvent.clear(field())
    await userEvent.type(field(), 'Bay 4{Enter}')
    await waitFor(() => expect(lines()[0]?.challengeAnswer).toBe('Bay 4'))
    await waitFor(() => expect(screen.queryByLabelText('Which site are you on?')).toBeNull())
    await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'line-a'))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Checkout' })).toBeEnabled())
  })

  it('with an answer that is right again has its total worked out anew [CART-03, ERR-31]', async () => {
    wire.sells(productFixture({ challenge: { question: 'Which site are you on?' } }))
    let right = 'Bay 3'
    wire.answers('checkoutInfo', ({ body }) =>
      body.cart.items[0].challengeAnswer === right
        ? answer('checkoutInfo', quoteFixture())
        : refusal('ChallengeFailed', { fields: { 'cart.items.0.challengeAnswer': 'no' } }),
    )
    wire.answers('verifyChallenge', () => answer('verifyChallenge', { valid: true }))
    await openCart({ ...LINE, challengeAnswer: 'Bay 4' })
    expect(await screen.findByText('That answer is incorrect. Please try again.')).toBeVisible()
    right = 'Bay 4'
    await userEvent.clear(screen.getByLabelText('Which site are you on?'))
    await userEvent.type(screen.getByLabelText('Which site are you on?'), 'Bay 4{Enter}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Checkout' })).toBeEnabled())
  })

  it('without an answer asks for one where the focus is, and cannot be checked out [CART-32, UI-16]', async () => {
    wire.sells(productFixture({ challenge: { question: 'Which site are you on?' } }))
    await openCart(LINE)
    expect(screen.getByLabelText('Which site are you on?')).toBeVisible()
    expect(await screen.findByText('Answer the question first.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Checkout' })).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: 'Check answer' }))
    await waitFor(() => expect(screen.getByLabelText('Which site are you on?')).toHaveFocus())
    expect(screen.getByLabelText('Which site are you on?')).toHaveAccessibleDescription(/Answer the question first\./)
    expect(wire.sent('verifyChallenge')).toEqual([])
  })
})

describe('the mini-cart', () => {
  const OTHER = { ...LINE, id: 'b', variantId: 'p1-9', qty: 1, createdAt: '2026-03-01T09:00:00.000Z' }

  it('keeps the keyboard when its last line goes, so that Escape still closes it [UI-07, UI-16]', async () => {
    changeCart(() => ({ a: LINE, b: OTHER }))
    restoreCart()
    await loadCart()
    render(<MiniCartDrawer />)
    act(() => useMiniCartStore.setState({ open: true, added: undefined }))
    await userEvent.click((await screen.findAllByRole('button', { name: /^Remove/ }))[0] as HTMLElement)
    expect(screen.getByRole('list', { name: 'Items in your cart' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: /^Remove/ }))
    expect(await screen.findByText(/Your cart is empty/)).toBeVisible()
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
    await userEvent.keyboard('{Escape}')
    expect(useMiniCartStore.getState().open).toBe(false)
  })
})

describe('since the last visit', () => {
  it.each([
    [99.95, 'The price has gone up since you last looked: it was $99.95.'],
    [149.95, 'The price has gone down since you last looked: it was $149.95.'],
  ])('a price of %i that has changed is told on its line', async (price, text) => {
    localStorage.setItem('cartSeen', JSON.stringify({ version: 1, data: { p1: { name: 'Anvil boot', price } } }))
    await openCart(LINE)
    expect(screen.getByText(text)).toBeVisible()
    expect(JSON.parse(localStorage.getItem('cartSeen') ?? '').data.p1.price).toBe(129.95)
  })

  it('a product that left the shop is named, with a way on [CART-07, CART-08, SM-CART-02]', async () => {
    localStorage.setItem('cartSeen', JSON.stringify({ version: 1, data: { p9: { name: 'Trail boot', price: 1 } } }))
    await openCart(LINE, { ...LINE, id: 'b', productId: 'p9', variantId: 'p9-8' })
    expect(await screen.findByText('Trail boot is no longer available and was taken out of your cart.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'See similar' })).toBeVisible()
    expect(lines()).toEqual([LINE])
  })

  it.each(['{', '{"version":1,"data":{"p1":5}}'])('nothing is told when the memory is %s [GEN-10]', async (raw) => {
    localStorage.setItem('cartSeen', raw)
    await openCart(LINE)
    expect(screen.queryByText(/since you last looked/)).toBeNull()
  })

  it('a line whose product comes and goes is loaded again, with the same care [SM-CART-04]', async () => {
    await openCart(LINE)
    wire.sells(productFixture())
    await act(async () => void changeCart((items) => ({ ...items, b: { ...LINE, id: 'b', productId: 'p9' } })))
    await waitFor(() => expect(lines()).toEqual([LINE]))
    expect(useCartLoad.getState().result).toBe('SUCCESS')
  })
})

describe('removing', () => {
  it('of two sizes of a product brings both back, each by its own message; a product of one size is named', async () => {
    wire.sells(productFixture(), productFixture({ id: 'p2', name: 'Beanie', variants: [BEANIE] }))
    const [nine, cap] = [
      { ...LINE, id: 'b', variantId: 'p1-9', qty: 1 },
      { ...LINE, id: 'c', productId: 'p2', variantId: 'p2-m' },
    ]
    await openCart(LINE, nine, cap)
    for (let left = 3; left > 0; left -= 1)
      await userEvent.click(screen.getAllByRole('button', { name: /^Remove/ })[0] as HTMLElement)
    expect(currentAlerts().map(({ text }) => text)).toEqual([
      'Removed Anvil boot, Size 8, from your cart.',
      'Removed Anvil boot, Size 9, from your cart.',
      'Removed Beanie from your cart.',
    ])
    act(() => {
      for (const { action } of currentAlerts()) action?.run()
    })
    expect(lines()).toEqual(expect.arrayContaining([LINE, nine, cap]))
  })

  it('leaves the focus on the list, then on the heading; undo brings the line and the focus back', async () => {
    await openCart(LINE, { ...LINE, id: 'b', variantId: 'p1-9' })
    const remove = () => screen.getAllByRole('button', { name: /^Remove/ })[0] as HTMLElement
    await userEvent.click(remove())
    expect(screen.getByRole('list', { name: 'Items in your cart' })).toHaveFocus()
    await userEvent.click(remove())
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    await userEvent.click(screen.getAllByRole('button', { name: 'Undo' })[1] as HTMLElement)
    expect(lines()).toHaveLength(1)
    const line = await screen.findByRole('listitem')
    await waitFor(() => expect(line).toHaveFocus())
    expect(await screen.findByText('Anvil boot is back in your cart.')).toBeInTheDocument()
  })
})

const offer = (name: string, ...relatedCouponCodes: string[]) => ({ name, exclusive: false, relatedCouponCodes })

describe('promo codes', () => {
  const enter = async (code: string) => {
    const summary = screen.getByText('Promo code', { selector: 'summary' })
    if (!summary.closest('details')?.open) await userEvent.click(summary)
    // Its form comes with the press.
    await userEvent.type(await screen.findByLabelText('Promo code', {}, { timeout: 10_000 }), `${code}{Enter}`)
  }
  const kept = () => useCheckoutStore.getState().record.promoCodes ?? []

  it('are sent with the quote, kept when they apply, and can be taken off [CART-25, PROMO-01, ERR-41]', async () => {
    shopQuotes((codes) =>
      codes.length === 0
        ? {}
        : {
            promotions: { appliedPromotions: { t: offer('$10 off', 'TENOFF') }, disallowedPromotions: {} },
            couponResults: [{ code: 'tenoff', result: 'APPLIED', parameters: {} }],
          },
    )
    await openCart(LINE)
    await screen.findAllByText('$144.90')
    await enter(' tenoff ')
    expect(await screen.findByText('TENOFF')).toBeVisible()
    expect(await screen.findByText('$10 off has been applied.')).toBeVisible()
    expect(kept()).toEqual(['tenoff'])
    await enter('TENOFF')
    expect(
      await screen.findByText(/This promo code has already been applied/, { selector: '.field-error *' }),
    ).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /^Remove ?tenoff/ }))
    expect(kept()).toEqual([])
    expect(screen.getByText('Promo code', { selector: 'summary' })).toHaveFocus()
    // Behind what was announced a moment before.
    expect(await screen.findByText(/Promo code TENOFF removed\.$/)).toBeInTheDocument()
    expect(await screen.findByText('$10 off has been removed.')).toBeVisible()
  })

  it('leave what is typed of the next one while the one before is tried [PROMO-01, UI-16]', async () => {
    shopQuotes((codes) => ({ couponResults: codes.map((code) => ({ code, result: 'APPLIED', parameters: {} })) }))
    await openCart(LINE)
    let respond = () => {}
    const tried = new Promise<void>((resolve) => (respond = resolve))
    wire.answers('checkoutInfo', async ({ body }) => {
      await tried
      const couponResults = body.promoCodes.map((code: string) => ({ code, result: 'APPLIED', parameters: {} }))
      return answer('checkoutInfo', quoteFixture({ couponResults }))
    })
    await enter('TENOFF')
    await waitFor(() => expect(kept()).toEqual(['TENOFF']))
    const field = screen.getByLabelText('Promo code')
    await userEvent.clear(field)
    await userEvent.type(field, 'BOOTS10')
    respond()
    expect(await screen.findByText(/Your promo code has been applied\./)).toBeInTheDocument()
    expect(field).toHaveValue('BOOTS10')
    expect(kept()).toEqual(['TENOFF'])
  })

  it('that are refused say why and are not kept [PROMO-02, PROMO-08, ERR-33]', async () => {
    shopQuotes((codes) => ({ couponResults: codes.map((code) => ({ code, result: 'INVALID_CODE', parameters: {} })) }))
    await openCart(LINE)
    await enter('NOPE')
    expect(await screen.findByText(/This promo code is not valid/, { selector: '.field-error *' })).toBeVisible()
    expect(kept()).toEqual([])
    expect(screen.getByLabelText('Promo code')).toHaveValue('NOPE')
  })

  it('that stop applying stay listed with the reason until they are taken off [PROMO-08, PROMO-09, ERR-36]', async () => {
    rememberCheckout({ promoCodes: ['BOOTS10'] })
    let applies = true
    shopQuotes(() => {
      const promotion = { b: offer('10% off boots', 'BOOTS10') }
      return {
        promotions: applies
          ? { appliedPromotions: promotion, disallowedPromotions: {} }
          : { appliedPromotions: {}, disallowedPromotions: promotion },
        couponResults: [{ code: 'BOOTS10', result: applies ? 'APPLIED' : 'NO_APPLICABLE_ITEMS', parameters: {} }],
      }
    })
    await openCart(LINE)
    const codes = within(await screen.findByRole('list', { name: 'Codes on this order' }))
    expect(await codes.findByText(/10% off boots/)).toBeVisible()
    applies = false
    await userEvent.click(screen.getByRole('button', { name: /^One more of/ }))
    expect(await codes.findByText("This offer doesn't apply to any items in your cart.")).toBeVisible()
    expect(await screen.findByText('10% off boots no longer applies.')).toBeVisible()
    expect(kept()).toEqual(['BOOTS10'])
  })

  it('need no code when the offer is automatic [PROMO-07]', async () => {
    shopQuotes(() => ({ promotions: { appliedPromotions: { s: offer('Third pair free') }, disallowedPromotions: {} } }))
    await openCart(LINE)
    expect(within(await screen.findByRole('list', { name: 'Offers' })).getByText('Third pair free')).toBeVisible()
  })

  it('cannot be tried when the shop does not answer', async () => {
    await openCart(LINE)
    wire.answers('checkoutInfo', () => refusal('InternalError'))
    await enter('TENOFF')
    expect(
      await screen.findByText(/We couldn’t check this code just now/, { selector: '.field-error *' }),
    ).toBeVisible()
    expect(kept()).toEqual([])
  })

  it('cannot be tried while what tries them does not come, and can be after that [PROMO-02]', async () => {
    const tries = '#lib/client/cart/promo-codes.ts'
    vi.doMock(tries, () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    await openCart(LINE)
    await enter('TENOFF')
    expect(
      await screen.findByText(/We couldn’t check this code just now/, { selector: '.field-error *' }),
    ).toBeVisible()
    expect(kept()).toEqual([])
    vi.doUnmock(tries)
    shopQuotes(() => ({ couponResults: [{ code: 'TENOFF', result: 'APPLIED', parameters: {} }] }))
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(kept()).toEqual(['TENOFF']))
  })
})
