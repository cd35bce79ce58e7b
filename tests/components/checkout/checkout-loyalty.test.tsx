import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OrderSummary } from '#components/cart/order-summary.tsx'
import { LoyaltyNumber } from '#components/checkout/loyalty-number.tsx'
import { keepCustomer } from '#lib/client/account/account-query.ts'
import { useShopSettings } from '#lib/client/cart/shop-settings.ts'
import { loadCheckoutData } from '#lib/client/checkout/checkout-data.ts'
import { placementRequest } from '#lib/client/checkout/placement-request.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import type { Product } from '#lib/contract/product.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { forgetPendingMembership, keepPendingMembership, pendingMembership } from '#stores/loyalty-guest.ts'
import { browserAtPayment } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { customerFixture, LINE, productFixture, quoteFixture, SETTINGS } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const MEMBER = { memberId: '1900100200', lastName: 'Lee' }
const DANA = customerFixture({ loyalty: { providers: { qantas: { memberId: '1900300400' } } } })
const SUMMARY = 'Qantas Frequent Flyer number'
const number = () => screen.getByLabelText('Frequent flyer number')
const lastName = () => screen.getByLabelText('Last name on the membership')
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

beforeEach(() => {
  browserAtPayment()
  forgetPendingMembership()
  useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
  useShopSettings.setState({ loyaltyEnabled: true })
  wire.answers('settings', () => answer('settings', SETTINGS))
  wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
  wire.answers('verifyLoyalty', () => answer('verifyLoyalty', MEMBER))
})

const placed = () => {
  const situation = { items: { a: LINE }, record: useCheckoutStore.getState().record, data: quoteFixture() }
  const instrument = { type: 'BRAINTREE_CREDIT_CARD', token: 't' } as const
  return placementRequest({ ...situation, fraudToken: 'f' }, instrument).loyalty
}

describe('a guest’s frequent-flyer number at checkout', () => {
  it('is verified, kept, goes with the order and can be removed [LOY-07, LOY-11, LOY-12, SM-LOY-01, SM-LOY-05]', async () => {
    render(<LoyaltyNumber />)
    await userEvent.click(screen.getByText(SUMMARY))
    expect(lastName()).toHaveValue('Lee')
    await userEvent.type(number(), '1900 100 200{Enter}')
    expect(await screen.findByText('1900100200')).toBeVisible()
    expect(wire.sent('verifyLoyalty')[0]?.body).toEqual(MEMBER)
    expect(pendingMembership()).toMatchObject(MEMBER)
    expect(placed()).toEqual({ qantas: { memberId: '1900100200' } })
    await press(/Remove/)
    expect(screen.getByText(SUMMARY)).toBeInTheDocument()
    expect(pendingMembership()).toBeUndefined()
    expect(placed()).toBeUndefined()
  })

  it('is checked before anybody is asked [VAL-29, VAL-30, LOY-13, LOY-14, ERR-120]', async () => {
    render(<LoyaltyNumber />)
    await userEvent.click(screen.getByText(SUMMARY))
    await userEvent.clear(lastName())
    await press(/Add number/)
    expect(number()).toHaveAccessibleDescription(/Frequent flyer number is required\./)
    expect(lastName()).toHaveAccessibleDescription(/Last name is required\./)
    expect(number()).toHaveFocus()
    await userEvent.type(number(), '123456')
    await press(/Add number/)
    expect(number()).toHaveAccessibleDescription(/Enter a number of 7 to 10 digits\./)
    expect(wire.sent('verifyLoyalty')).toEqual([])
  })

  it.each([
    'LoyaltyMemberNotFound',
    'LoyaltyMemberInactive',
    'LoyaltyDetailsMissing',
    'LoyaltyUnableToAdd',
    'LoyaltyDisabled',
  ] as const)(
    'says %s in its own words and adds nothing [LOY-10, ERR-78, ERR-79, ERR-80, ERR-82, ERR-84]',
    async (code) => {
      wire.answers('verifyLoyalty', () => refusal(code))
      render(<LoyaltyNumber />)
      await userEvent.click(screen.getByText(SUMMARY))
      await userEvent.type(number(), '1900100200')
      await press(/Add number/)
      // It is read out as well, a moment later.
      expect((await screen.findAllByText(ERRORS[code].message))[0]).toBeVisible()
      expect(number()).toHaveValue('1900100200')
      expect(pendingMembership()).toBeUndefined()
    },
  )

  it.each([
    [119, true],
    [121, false],
  ])('counts after %i minutes: %s [LOY-12]', (minutes, counts) => {
    keepPendingMembership(MEMBER, minutesAgo(minutes))
    render(<LoyaltyNumber />)
    expect(screen.queryByText('1900100200') !== null).toBe(counts)
    expect(placed()).toEqual(counts ? { qantas: { memberId: '1900100200' } } : undefined)
  })
})

describe('a guest’s number that is on screen', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  it('is promised points for as long as an order takes it along, and no longer [LOY-12, CONST-13]', () => {
    keepPendingMembership(MEMBER, minutesAgo(119))
    render(<LoyaltyNumber />)
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.getByText('1900100200')).toBeVisible()
    expect(placed()).toEqual({ qantas: { memberId: '1900100200' } })
    act(() => void vi.advanceTimersByTime(60_000))
    expect(placed()).toBeUndefined()
    expect(screen.queryByText('1900100200')).toBeNull()
    expect(screen.getByText(SUMMARY)).toBeInTheDocument()
  })
})

describe('whose number it is', () => {
  it('is the linked one for a customer, whatever a guest gave before [LOY-12]', () => {
    keepPendingMembership(MEMBER, new Date())
    useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' })
    keepCustomer(DANA)
    render(<LoyaltyNumber />)
    expect(screen.getByText('1900300400')).toBeVisible()
    expect(placed()).toEqual({ qantas: { memberId: '1900300400' } })
  })

  it('is nobody’s while the shop does not take part [LOY-12, LOY-15]', () => {
    keepPendingMembership(MEMBER, new Date())
    useShopSettings.setState({ loyaltyEnabled: false })
    const { container } = render(<LoyaltyNumber />)
    expect(container).toBeEmptyDOMElement()
    expect(placed()).toBeUndefined()
  })
})

describe('the order summary', () => {
  it('tells a line’s size system, width and colour, as the cart does [CHK-34]', async () => {
    const variants = [{ id: 'p1-8', code: 'p1-8', stockQty: 9, label: '5.5', sizes: { uk: '5.5' }, width: 'Wide (2E)' }]
    const product = productFixture({ variants, colour: 'Black' })
    wire.answers('indexObjects', () => answer('indexObjects', { results: [product] }))
    render(<OrderSummary />)
    const told = await screen.findAllByText('Size AU/UK 5½ · Wide (2E) · Black · Qty', { exact: false })
    expect(told.length).toBeGreaterThan(0)
  })
})

describe('the points of a cart', () => {
  const estimate = () => screen.queryAllByText(/You’ll earn about/)[0]?.textContent
  const open = async (product: Partial<Product> = {}) => {
    wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture(product)] }))
    render(<OrderSummary />)
    await act(async () => void (await loadCheckoutData()))
    await waitFor(() => expect(screen.getAllByText('Anvil boot').length).toBeGreaterThan(0))
  }

  it('are two for every whole dollar after discounts [LOY-02]', async () => {
    await open()
    await waitFor(() => expect(estimate()).toBe('You’ll earn about 258 points with a Qantas Frequent Flyer number.'))
  })

  it('are none for a gift card [LOY-02]', async () => {
    await open({ functionalType: 'giftCard' })
    expect(estimate()).toBeUndefined()
  })

  it('are not spoken of while the shop does not take part [LOY-15]', async () => {
    wire.answers('settings', () => answer('settings', { ...SETTINGS, loyaltyEnabled: false }))
    useShopSettings.setState({ loyaltyEnabled: false })
    await open()
    expect(estimate()).toBeUndefined()
  })
})
