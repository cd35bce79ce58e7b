import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CartTotals } from '#components/cart/cart-totals.tsx'
// Fetched with the first card: at hand, as it soon is in a browser.
import '#components/shared/vouchers/applied-gift-card.tsx'
import { GiftCardBalance } from '#components/shared/vouchers/gift-card-balance.tsx'
import { GiftCards } from '#components/shared/vouchers/gift-cards.tsx'
import { clearAfterLogout } from '#lib/client/auth/logout-clearing.ts'
import { currentQuoteRequest, useCheckoutDataStore } from '#lib/client/checkout/checkout-data.ts'
import { applyGiftCard, recheckGiftCard, recheckGiftCards, unlockGiftCard } from '#lib/client/vouchers/gift-cards.ts'
import { useGiftCards } from '#lib/client/vouchers/use-gift-cards.ts'
import { askVoucherBalance } from '#lib/client/vouchers/voucher-balance.ts'
import { recheckAfterRefusal, voucherPayments } from '#lib/client/vouchers/voucher-payment.ts'
import type { PlacedOrder } from '#lib/domain/checkout/checkout-record.ts'
import { restoreCart } from '#stores/cart.ts'
import { changeCheckout, forgetPlacedOrder, restoreCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { moveAuth, useIdentityStore } from '#stores/identity.ts'
import { takeNotices } from '#stores/notices.ts'
import { closePlacement, keepPlacement } from '#stores/placement.ts'
import { appliedVouchers, dropVoucher, useVouchersStore } from '#stores/vouchers.ts'
import { answer, bareAnswer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { quoteFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()

const left = (amountRemaining: number) => () => answer('voucherBalance', { expires: '2035-12-31', amountRemaining })
const notices = () => takeNotices().map(({ text }) => text)
const codes = () => useCheckoutStore.getState().record.vouchers ?? []

beforeEach(() => {
  localStorage.clear()
  restoreCart()
  restoreCheckout()
  closePlacement()
  useVouchersStore.setState({ known: {} })
  useCheckoutDataStore.setState({}, true)
  takeNotices()
  delete document.documentElement.dataset['recaptcha']
})

/** What a reload leaves: the storage, not the memory. */
function reload(): void {
  useVouchersStore.setState({ known: {} })
  restoreCheckout()
}

async function unfold() {
  await userEvent.click(screen.getByText('Gift card'))
  // Its form comes with the press.
  await screen.findByLabelText('Gift card code', {}, { timeout: 10_000 })
}
async function type(code: string, pin: string) {
  const [box, secret] = [screen.getByLabelText('Gift card code'), screen.getByLabelText('PIN')]
  await userEvent.clear(box)
  await userEvent.clear(secret)
  if (code) await userEvent.type(box, code)
  if (pin) await userEvent.type(secret, pin)
  await userEvent.click(screen.getByRole('button', { name: 'Add gift card' }))
}

describe('asking for a balance', () => {
  it('fetches a token of its own first, and sends it with the PIN [VOUCH-03, VOUCH-04, BOT-14]', async () => {
    document.documentElement.dataset['recaptcha'] = 'sandbox'
    const order: string[] = []
    wire.also(
      http.post('*/sandbox/bot/token', async ({ request }) => {
        order.push(`token for ${((await request.json()) as { action: string }).action}`)
        return Response.json({ token: 'a-token' })
      }),
      http.get('*/api/payment/voucher/balance/:code', ({ request }) => {
        const { pathname, searchParams } = new URL(request.url)
        order.push(`${pathname} ${searchParams}`)
        return left(50)()
      }),
    )
    await applyGiftCard(' gift 50 ', '10 50')
    expect(order).toEqual([
      'token for payment_voucher_balance_fetch',
      '/api/payment/voucher/balance/GIFT50 pin=1050&recaptchaToken=a-token',
    ])
  })

  it('puts a card that can pay on the order: its code is kept, its PIN never is [SM-VOUCH-01, VOUCH-01, CHK-04, VOUCH-16]', async () => {
    wire.answers('voucherBalance', left(50))
    expect(await applyGiftCard('gift50', '7391')).toMatchObject({ ok: true })
    expect(appliedVouchers()).toEqual([{ code: 'GIFT50', pin: '7391', expires: '2035-12-31', amountRemaining: 5000 }])
    expect(codes()).toEqual(['GIFT50'])
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('7391')
  })

  it.each([
    ['is empty', left(0), 'This gift card has already been redeemed.'],
    ['is suspended', () => refusal('InvalidRequest', { message: 'Gift card is suspended' }), 'Gift card is suspended'],
    ['cannot be checked', () => Response.error(), "We couldn't check this gift card. Please try again."],
    [
      'is asked about by a robot',
      () => refusal('BotCheckFailed'),
      "We couldn't confirm that you're not a robot. Please try again.",
    ],
    ['is one of too many', () => refusal('RateLimited'), 'Too many attempts. Please try again later.'],
  ])(
    'leaves off a card that %s [SM-VOUCH-02, SM-VOUCH-03, SM-VOUCH-07, VOUCH-10, VOUCH-12, ERR-51, ERR-87]',
    async (_, say, message) => {
      wire.answers('voucherBalance', say)
      expect(await applyGiftCard('GIFT50', '1050')).toEqual({ ok: false, message })
      expect(codes()).toEqual([])
    },
  )

  it('asks nothing for a card that is there already [VOUCH-10, ERR-47]', async () => {
    wire.answers('voucherBalance', left(50))
    await applyGiftCard('GIFT50', '1050')
    expect(await applyGiftCard('gift 50', '1050')).toEqual({
      ok: false,
      message: 'This gift card has already been applied.',
    })
    expect(wire.sent('voucherBalance')).toHaveLength(1)
  })

  it('says nothing of its own when the shop only fails [VOUCH-12, ERR-51]', async () => {
    wire.answers('voucherBalance', () => bareAnswer(503))
    expect(await applyGiftCard('GIFT50', '1050')).toEqual({
      ok: false,
      message: "We couldn't check this gift card. Please try again.",
    })
  })

  it('does not take a mistake of its own for a shop that is silent', async () => {
    wire.answers('voucherBalance', left(50))
    await expect(askVoucherBalance(undefined as never, '1050')).rejects.toThrow(/'replace'/)
  })

  it('asks nothing for an eleventh card [VOUCH-15]', async () => {
    wire.answers('voucherBalance', left(1))
    for (let i = 0; i < 10; i += 1) await applyGiftCard(`CARD${i}`, '1234')
    expect(await applyGiftCard('CARD10', '1234')).toMatchObject({
      message: 'You can use up to 10 gift cards on one order.',
    })
    expect(wire.sent('voucherBalance')).toHaveLength(10)
  })
})

describe('an answer that comes late', () => {
  const signedIn = { status: 'LOGGED_IN', token: 't', customerId: 'dana' } as const
  const placed = { placedOrder: { number: 'SC-2' } as PlacedOrder }
  let respond: () => void = () => {}

  beforeEach(() => {
    useIdentityStore.setState(signedIn)
    changeCheckout(() => ({ vouchers: ['KEPT-0009'], placedOrder: { number: 'SC-1' } as PlacedOrder }))
    const asked = new Promise<void>((resolve) => (respond = resolve))
    wire.answers('voucherBalance', async () => {
      await asked
      return left(50)()
    })
  })
  afterEach(() => useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined }))

  it.each([
    [
      'behind the log-out of who asked',
      () => {
        clearAfterLogout()
        moveAuth('signOutBegun')
        moveAuth('signOutDone')
      },
    ],
    [
      'behind the order it was asked for, with the next one begun',
      () => {
        changeCheckout(() => placed)
        forgetPlacedOrder()
      },
    ],
  ])('%s, is on no order [VOUCH-13, AUTH-21]', async (_, end) => {
    const applied = applyGiftCard('GIFT50', '1050')
    end()
    respond()
    expect(await applied).toEqual({
      ok: false,
      message: 'This gift card is no longer on your order.',
    })
    expect([codes(), useVouchersStore.getState().known]).toEqual([[], {}])
  })

  it('in the same checkout, is on the order beside the other card, though the last one is forgotten', async () => {
    const applied = applyGiftCard('GIFT50', '1050')
    forgetPlacedOrder()
    respond()
    expect(await applied).toMatchObject({ ok: true })
    expect(codes()).toEqual(['KEPT-0009', 'GIFT50'])
  })
})

describe('asking again', () => {
  beforeEach(async () => {
    wire.answers('voucherBalance', left(50))
    await applyGiftCard('GIFTONE-0001', '1111')
    await applyGiftCard('GIFTTWO-0002', '2222')
  })

  it.each([
    ['SM-VOUCH-02', left(0), 'This gift card has already been redeemed.'],
    ['SM-VOUCH-03', () => refusal('InvalidRequest', { message: 'Gift card is suspended' }), 'Gift card is suspended'],
    ['SM-VOUCH-04', () => refusal('VoucherExpired'), 'This gift card has expired.'],
    ['SM-VOUCH-05', () => refusal('VoucherInvalid'), 'The gift card code or PIN is incorrect.'],
    [
      'SM-VOUCH-06',
      () => refusal('VoucherLocked'),
      'This gift card has been locked because an incorrect PIN was entered too many times. Please contact our support team.',
    ],
  ])(
    'takes every card that cannot pay off the order and says so: %s [SM-VOUCH-02, SM-VOUCH-03, SM-VOUCH-04, SM-VOUCH-05, SM-VOUCH-06, VOUCH-08, ERR-50]',
    async (_, say, reason) => {
      wire.answers('voucherBalance', say)
      await recheckGiftCards()
      expect(codes()).toEqual([])
      expect(notices()).toEqual(['0001', '0002'].map((end) => `Gift card ending in ${end} was removed: ${reason}`))
    },
  )

  it('keeps a card with less on it, by its new balance, with one call for each [PAY-14, SM-VOUCH-01]', async () => {
    wire.answers('voucherBalance', left(12.5))
    await recheckGiftCards()
    expect(appliedVouchers().map(({ amountRemaining }) => amountRemaining)).toEqual([1250, 1250])
    expect(wire.sent('voucherBalance')).toHaveLength(4)
    expect(notices()).toEqual([])
  })

  it.each([
    ['nobody answers', () => Response.error()],
    ['the shop fails', () => bareAnswer(503)],
  ])('keeps the cards when %s, and says it could not look [VOUCH-12, SM-VOUCH-07, ERR-51]', async (_, fail) => {
    wire.answers('voucherBalance', fail)
    await recheckGiftCards()
    expect(codes()).toHaveLength(2)
    expect(notices()).toEqual([])
    render(<GiftCards />)
    expect(await screen.findAllByText(/We couldn't check this gift card/)).toHaveLength(2)
    wire.answers('voucherBalance', left(50))
    await userEvent.click(screen.getByRole('button', { name: /^Check again\s*gift card ending in 0001$/ }))
    await waitFor(() => expect(screen.getAllByText(/We couldn't check this gift card/)).toHaveLength(1))
  })

  it('waits while nobody knows what became of a placement: its cards may be spent for it', async () => {
    keepPlacement({ idempotencyKey: 'k', intent: 'i', sentAt: Date.now() })
    wire.answers('voucherBalance', left(0))
    await recheckGiftCards()
    expect(codes()).toHaveLength(2)
    expect(wire.sent('voucherBalance')).toHaveLength(2)
  })

  it.each([
    ['all cards', () => recheckGiftCards()],
    ['one card', () => recheckGiftCard('GIFTONE-0001')],
  ])('about %s, answered behind a press of Pay, takes no card off the order that is on its way', async (_, ask) => {
    let respond: () => void = () => {}
    const asked = new Promise<void>((resolve) => (respond = resolve))
    wire.answers('voucherBalance', async () => {
      await asked
      return left(0)()
    })
    const checked = ask()
    keepPlacement({ idempotencyKey: 'k', intent: 'i', sentAt: Date.now() })
    respond()
    await checked
    expect([codes(), notices()]).toEqual([['GIFTONE-0001', 'GIFTTWO-0002'], []])
  })

  it('leaves a card off that was taken off while the shop was asked, and keeps the other [VOUCH-08]', async () => {
    let respond: () => void = () => {}
    const asked = new Promise<void>((resolve) => (respond = resolve))
    wire.answers('voucherBalance', async () => {
      await asked
      return left(12.5)()
    })
    const checked = recheckGiftCards()
    dropVoucher('GIFTONE-0001')
    respond()
    await checked
    expect(appliedVouchers()).toMatchObject([{ code: 'GIFTTWO-0002', amountRemaining: 1250 }])
    expect(Object.keys(useVouchersStore.getState().known)).toEqual(['GIFTTWO-0002'])
  })

  it('asks about one card alone, and tells whether anything is known of it now [VOUCH-12]', async () => {
    wire.answers('voucherBalance', () => Response.error())
    expect(await recheckGiftCard('GIFTONE-0001')).toBe(false)
    wire.answers('voucherBalance', left(12.5))
    expect(await recheckGiftCard('GIFTONE-0001')).toBe(true)
    expect(appliedVouchers().map(({ amountRemaining }) => amountRemaining)).toEqual([1250, 5000])
    expect(await recheckGiftCard('GONE')).toBe(true)
    expect(wire.sent('voucherBalance')).toHaveLength(4)
  })

  it.each([
    ['VoucherInsufficientFunds', 2],
    ['VoucherExpired', 2],
    ['VoucherInvalid', 2],
    ['VoucherLocked', 2],
    ['InvalidRequest', 2],
    ['PaymentDeclined', 0],
    [undefined, 0],
  ])('after an order was refused for %s asks for %i balances [PAY-14, SM-PAY-04, VOUCH-07]', async (code, calls) => {
    await recheckAfterRefusal(code)
    expect(wire.sent('voucherBalance')).toHaveLength(2 + calls)
  })

  it('forgets PINs with a logout [AUTH-21, VOUCH-16]', () => {
    clearAfterLogout()
    expect([codes(), useVouchersStore.getState().known]).toEqual([[], {}])
  })
})

describe('the form', () => {
  it('asks for code and PIN, and goes to the first that is missing [VOUCH-02, VAL-27, VAL-43]', async () => {
    render(<GiftCards />)
    await unfold()
    await type('', '')
    expect(screen.getByLabelText('Gift card code')).toHaveAccessibleDescription('Error: Gift card code is required.')
    expect(screen.getByLabelText('Gift card code')).toHaveFocus()
    expect(screen.getByLabelText('PIN')).toHaveAccessibleDescription('Error: PIN is required.')
    await type('GIFT50', '')
    expect(screen.getByLabelText('PIN')).toHaveFocus()
    expect(wire.sent()).toHaveLength(0)
  })

  it.each([
    ['wrong', () => refusal('VoucherInvalid'), 'The gift card code or PIN is incorrect.'],
    ['suspended', () => refusal('InvalidRequest', { message: 'Gift card is suspended' }), 'Gift card is suspended'],
    ['locked', () => refusal('VoucherLocked'), /Please contact our support team\./],
    ['redeemed', left(0), 'This gift card has already been redeemed.'],
    ['expired', () => refusal('VoucherExpired'), 'This gift card has expired.'],
  ])(
    'says why a %s card is not taken, and keeps what was typed [VOUCH-09, UI-16, ERR-42, ERR-43, ERR-44, ERR-45, ERR-46]',
    async (_, say, words) => {
      wire.answers('voucherBalance', say)
      render(<GiftCards />)
      await unfold()
      await type('gift50', '1050')
      expect(await screen.findByText(words, { selector: '.field-error *' })).toBeVisible()
      // The announcer speaks it too.
      await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(words))
      expect(screen.getByLabelText('Gift card code')).toHaveValue('gift50')
      expect(screen.queryByRole('list')).toBeNull()
      // Whoever goes back to either field hears it again, until it is typed in.
      const fields = ['Gift card code', 'PIN'].map((name) => screen.getByLabelText(name))
      for (const field of fields) expect(field).toHaveAccessibleDescription(expect.stringMatching(words))
      await userEvent.type(screen.getByLabelText('PIN'), '1')
      for (const field of fields) expect(field).not.toHaveAccessibleDescription()
    },
  )

  it('says when a card is there already [VOUCH-09, ERR-47]', async () => {
    wire.answers('voucherBalance', left(50))
    await applyGiftCard('GIFT50', '1050')
    render(<GiftCards />)
    await unfold()
    await type('gift 50', '1050')
    expect(
      await screen.findByText('This gift card has already been applied.', { selector: '.field-error *' }),
    ).toBeVisible()
  })

  it('is busy while it asks, asks once, and shows the card with balance and last day [VOUCH-01, UI-08]', async () => {
    let respond: (answer: Response) => void = () => {}
    wire.answers('voucherBalance', () => new Promise((resolve) => (respond = resolve)))
    render(<GiftCards />)
    await unfold()
    await type('gift50', '1050')
    const button = screen.getByRole('button', { name: 'Add gift card' })
    expect(button).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(button)
    await waitFor(() => expect(wire.sent('voucherBalance')).toHaveLength(1))
    respond(left(50)())
    const list = await screen.findByRole('list', { name: 'Gift cards on this order' })
    expect(within(list).getByRole('listitem')).toHaveTextContent(
      'Gift card ending in FT50Remove gift card ending in FT50',
    )
    expect(list).toHaveTextContent('Balance $50, expires 31 December 2035')
    expect(list).not.toHaveTextContent('GIFT50')
    expect(screen.getByLabelText('Gift card code')).toHaveValue('')
    expect(wire.sent('voucherBalance')).toHaveLength(1)
  })

  it('leaves what is typed of the next card while the one before is asked about [VOUCH-01, UI-16]', async () => {
    let respond: (answer: Response) => void = () => {}
    wire.answers('voucherBalance', () => new Promise((resolve) => (respond = resolve)))
    render(<GiftCards />)
    await unfold()
    await type('gift50', '1050')
    await waitFor(() => expect(wire.sent('voucherBalance')).toHaveLength(1))
    const [code, pin] = [screen.getByLabelText('Gift card code'), screen.getByLabelText('PIN')]
    await userEvent.clear(code)
    await userEvent.type(code, 'gift20')
    await userEvent.clear(pin)
    await userEvent.type(pin, '1020')
    respond(left(50)())
    await screen.findByRole('list', { name: 'Gift cards on this order' })
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add gift card' })).not.toHaveAttribute('aria-busy', 'true'),
    )
    expect([code, pin].map((field) => (field as HTMLInputElement).value)).toEqual(['gift20', '1020'])
    expect(codes()).toEqual(['GIFT50'])
  })
})

describe('the cards on the order', () => {
  it('can be taken off; the focus finds the form [CART-25, CHK-34]', async () => {
    wire.answers('voucherBalance', left(50))
    await applyGiftCard('GIFT50', '1050')
    render(<GiftCards />)
    await userEvent.click(screen.getByRole('button', { name: /^Remove\s*gift card ending in FT50$/ }))
    expect(codes()).toEqual([])
    expect(appliedVouchers()).toEqual([])
    expect(screen.queryByRole('list')).toBeNull()
    expect(screen.getByText('Gift card').closest('summary')).toHaveFocus()
  })

  it('are asked for their PIN again after a reload; a slip can be mended, and nothing is dropped in silence [CHK-04, VOUCH-08]', async () => {
    wire.answers('voucherBalance', left(50))
    await applyGiftCard('GIFT50', '1050')
    reload()
    render(<GiftCards />)
    const list = screen.getByRole('list', { name: 'Gift cards on this order' })
    expect(list).toHaveTextContent('Enter its PIN again to pay with it. We don’t keep PINs.')
    expect(appliedVouchers()).toEqual([])
    const use = within(list).getByRole('button', { name: 'Use gift card' })
    await userEvent.click(use)
    expect(within(list).getByLabelText('PIN')).toHaveAccessibleDescription('Error: PIN is required.')
    wire.answers('voucherBalance', () => refusal('VoucherInvalid'))
    await userEvent.type(within(list).getByLabelText('PIN'), '9999')
    await userEvent.click(use)
    expect(await within(list).findByText('The gift card code or PIN is incorrect.')).toBeVisible()
    expect(codes()).toEqual(['GIFT50'])
    wire.answers('voucherBalance', left(50))
    await userEvent.clear(within(list).getByLabelText('PIN'))
    await userEvent.type(within(list).getByLabelText('PIN'), '1050')
    await userEvent.click(use)
    expect(await within(list).findByText(/Balance \$50/)).toBeVisible()
    expect(appliedVouchers()).toMatchObject([{ pin: '1050' }])
  })

  it('go, and it is said, when their PIN is right but they cannot pay any more [VOUCH-08, ERR-50]', async () => {
    wire.answers('voucherBalance', left(50))
    await applyGiftCard('GIFT50', '1050')
    reload()
    render(<GiftCards />)
    wire.answers('voucherBalance', () => refusal('VoucherExpired'))
    await userEvent.type(screen.getAllByLabelText('PIN').at(-1) as HTMLElement, '1050{Enter}')
    await waitFor(() => expect(codes()).toEqual([]))
    expect(takeNotices()).toMatchObject([
      { tone: 'error', text: 'Gift card ending in FT50 was removed: This gift card has expired.' },
    ])
    expect(screen.getByText('Gift card', { selector: 'summary' })).toHaveFocus()
  })
})

describe('unlocking a card', () => {
  beforeEach(async () => {
    wire.answers('voucherBalance', left(50))
    await applyGiftCard('GIFTONE-0001', '1111')
    reload()
  })

  it('takes the PIN with blanks, and brings back no other card [CHK-04]', async () => {
    expect(await unlockGiftCard('GIFTONE-0001', ' 11 11 ')).toMatchObject({ ok: true })
    expect(appliedVouchers()).toMatchObject([{ code: 'GIFTONE-0001', pin: '1111' }])
  })

  it('takes no card off while nobody knows what became of a placement: it may be spent for it', async () => {
    keepPlacement({ idempotencyKey: 'k', intent: 'i', sentAt: Date.now() })
    wire.answers('voucherBalance', left(0))
    expect(await unlockGiftCard('GIFTONE-0001', '1111')).toEqual({
      ok: false,
      message: 'This gift card has already been redeemed.',
    })
    expect([codes(), notices()]).toEqual([['GIFTONE-0001'], []])
  })

  it('does not bring back a card that was taken off while the shop was asked; the one beside it stays [VOUCH-08]', async () => {
    await applyGiftCard('GIFTTWO-0002', '2222')
    let respond: () => void = () => {}
    const asked = new Promise<void>((resolve) => (respond = resolve))
    wire.answers('voucherBalance', async () => {
      await asked
      return left(50)()
    })
    const unlocking = unlockGiftCard('GIFTONE-0001', '1111')
    dropVoucher('GIFTONE-0001')
    respond()
    expect(await unlocking).toEqual({ ok: false, message: 'This gift card is no longer on your order.' })
    expect(codes()).toEqual(['GIFTTWO-0002'])
    expect(appliedVouchers()).toMatchObject([{ code: 'GIFTTWO-0002' }])
  })

  it('keeps a card the shop would not talk about [VOUCH-12]', async () => {
    wire.answers('voucherBalance', () => refusal('RateLimited'))
    expect(await unlockGiftCard('GIFTONE-0001', '1111')).toEqual({
      ok: false,
      message: 'Too many attempts. Please try again later.',
    })
    expect([codes(), notices()]).toEqual([['GIFTONE-0001'], []])
  })
})

describe('the payments', () => {
  it('are those the quote uses, however it writes a code, and none of a card that is not here [PAY-04, VOUCH-14]', async () => {
    wire.answers('voucherBalance', left(50))
    await applyGiftCard('GIFT50', '1050')
    const usage = (code: string, amount: number) => ({ methodCode: 'voucher' as const, code, amount })
    expect(voucherPayments({ creditUsages: [usage('gift 50', 12.5), usage('OTHER', 5)] })).toEqual([
      { methodCode: 'voucher', type: 'immediate', code: 'gift 50', pin: '1050', amount: 12.5 },
    ])
  })
})

describe('what an order takes of each card', () => {
  it('is its own part of the quote, and not known while a newer quote is on its way [DATA-19, VOUCH-14]', async () => {
    wire.answers('voucherBalance', left(50))
    for (const code of ['GIFT1', 'GIFT2', 'GIFT3']) await applyGiftCard(code, '1234')
    const usage = (code: string, amount: number) => ({ methodCode: 'voucher' as const, code, amount })
    const data = quoteFixture({ creditUsages: [usage('gift 2', 24.95), usage('GIFT1', 50)] })
    useCheckoutDataStore.setState({ result: 'SUCCESS', data, fingerprint: currentQuoteRequest().fingerprint })
    const { result } = renderHook(useGiftCards)
    const used = () => result.current.map(({ code, used }) => [code, used])
    expect(used()).toEqual([
      ['GIFT1', 5000],
      ['GIFT2', 2495],
      ['GIFT3', 0],
    ])
    act(() => useCheckoutDataStore.setState({ fingerprint: 'of an older question' }))
    expect(used().map(([, part]) => part)).toEqual([undefined, undefined, undefined])
  })

  it('is not known either where the newer quote cannot be had, and still is where nothing new was asked [VOUCH-14]', async () => {
    wire.answers('voucherBalance', left(50))
    await applyGiftCard('GIFT1', '1234')
    const creditUsages = [{ methodCode: 'voucher' as const, code: 'GIFT1', amount: 50 }]
    const { fingerprint } = currentQuoteRequest()
    useCheckoutDataStore.setState({ result: 'ERROR', data: quoteFixture({ creditUsages }), fingerprint })
    const { result } = renderHook(useGiftCards)
    expect(result.current.map(({ used }) => used)).toEqual([5000])
    await act(() => applyGiftCard('GIFT2', '1234'))
    expect(result.current.map(({ used }) => used)).toEqual([undefined, undefined])
  })
})

describe('the totals', () => {
  it('show each card as money already paid, and what is left [CART-25, DATA-19]', () => {
    const usage = { methodCode: 'voucher', code: 'GIFT50', amount: 50 } as const
    render(<CartTotals quote={quoteFixture({ creditUsages: [usage], amountOutstanding: 94.9 })} pending={false} />)
    expect(screen.getByText('Total').parentElement).toHaveTextContent('Total$144.90')
    expect(screen.getByText('Gift card ending in FT50').parentElement).toHaveTextContent('-$50')
    expect(screen.getByText('Left to pay').parentElement).toHaveTextContent('Left to pay$94.90')
  })
})

describe('the balance page', () => {
  const ask = async (code: string, pin: string) => {
    render(<GiftCardBalance />)
    await userEvent.type(screen.getByLabelText('Gift card code'), code)
    await userEvent.type(screen.getByLabelText('PIN'), pin)
    await userEvent.click(screen.getByRole('button', { name: 'Show the balance' }))
  }

  it('says what is left and until when, and puts nothing on the order [OPS-13]', async () => {
    wire.answers('voucherBalance', left(24.95))
    await ask('GIFT 50', '1050')
    expect(
      await screen.findByText('$24.95 is left on the gift card ending in FT50. It expires 31 December 2035.'),
    ).toBeVisible()
    expect(codes()).toEqual([])
  })

  it('says why there is no balance, at both fields [OPS-13, VOUCH-06, UI-16]', async () => {
    wire.answers('voucherBalance', () => refusal('VoucherInvalid'))
    await ask('GIFT50', '9999')
    const words = 'The gift card code or PIN is incorrect.'
    expect(await screen.findByText(words, { selector: '.field-error *' })).toBeVisible()
    for (const name of ['Gift card code', 'PIN']) {
      expect(screen.getByLabelText(name)).toHaveAccessibleDescription(`Error: ${words}`)
    }
  })

  it('asks for both before it asks the shop [OPS-13]', async () => {
    wire.answers('voucherBalance', left(1))
    render(<GiftCardBalance />)
    await userEvent.click(screen.getByRole('button', { name: 'Show the balance' }))
    expect(screen.getByText('Gift card code is required.')).toBeVisible()
    expect(screen.getByText('PIN is required.')).toBeVisible()
    expect(screen.getByLabelText('Gift card code')).toHaveFocus()
  })
})
