import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LoyaltyMembership } from '#components/account/loyalty-membership.tsx'
import { heldCustomer, keepCustomer } from '#lib/client/account/account-query.ts'
import { useShopSettings } from '#lib/client/cart/shop-settings.ts'
import { addGuestMembership, currentMemberId } from '#lib/client/loyalty/order-number.ts'
import { linkPendingMembership } from '#lib/client/loyalty/pending-link.ts'
import { queryClient } from '#lib/client/query-client.ts'
import type { Customer } from '#lib/contract/account.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import { estimatedPoints } from '#lib/domain/loyalty/loyalty.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { forgetPendingMembership, keepPendingMembership, pendingMembership } from '#stores/loyalty-guest.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { customerFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()

const DANA = customerFixture()
const DETAILS = { firstName: 'Dana', lastName: 'Reid', phone: '+61412345678', subscriptions: DANA.subscriptions }
const MEMBER = { memberId: '1900100200', lastName: 'Reid' }
const LINKED: Customer = { ...DANA, loyalty: { providers: { qantas: { memberId: MEMBER.memberId } } } }
const NOW = new Date('2026-03-01T12:00:00.000Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

const number = () => screen.getByLabelText('Frequent flyer number')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const linkedNow = () => heldCustomer()?.loyalty.providers.qantas?.memberId
const sentLoyalty = () => wire.sent('updateAccount').map(({ body }) => body.loyalty)

beforeEach(() => {
  localStorage.clear()
  forgetPendingMembership()
  useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' })
  keepCustomer(DANA)
  wire.answers('account', () => answer('account', { customer: heldCustomer() ?? DANA }))
})

describe('the frequent-flyer page', () => {
  it('says which dollars earn points, as they are counted [LOY-02]', () => {
    render(<LoyaltyMembership />)
    expect(
      screen.getByText(
        'Earn 2 points for every whole dollar you spend on items, after discounts. Delivery and buying gift cards earn none.',
      ),
    ).toBeVisible()
    const items = { total: 1099, giftCard: false }
    expect(estimatedPoints([items])).toBe(20)
    expect(estimatedPoints([items, { total: 5000, giftCard: true }])).toBe(20)
  })

  it('links number and last name, then shows the number and how to unlink it [LOY-01, LOY-03, LOY-06, LOY-17]', async () => {
    wire.answers('updateAccount', ({ body }) =>
      answer('updateAccount', { customer: body.loyalty.qantas.action === 'link' ? LINKED : DANA }),
    )
    render(<LoyaltyMembership />)
    expect(screen.getByLabelText('Last name')).toHaveValue('Reid')
    await userEvent.type(number(), '1900 100 200')
    await press('Link this number')
    expect(await screen.findByText('1900100200')).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('Your number is linked.')
    expect(wire.sent('updateAccount')[0]?.body).toEqual({
      customer: DETAILS,
      loyalty: { qantas: { action: 'link', ...MEMBER } },
    })
    await press('Unlink this number')
    expect(await screen.findByLabelText('Frequent flyer number')).toHaveValue('')
    expect(sentLoyalty()[1]).toEqual({ qantas: { action: 'unlink' } })
    expect(screen.getByRole('status')).toHaveTextContent('Your number is unlinked.')
    expect(document.activeElement).toContainElement(screen.getByRole('status'))
  })

  it('takes back what it said as soon as the next thing is begun, right or wrong [LOY-17, UI-19]', async () => {
    keepCustomer(LINKED)
    wire.answers('updateAccount', () => answer('updateAccount', { customer: DANA }))
    render(<LoyaltyMembership />)
    await press('Unlink this number')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Your number is unlinked.'))
    await press('Link this number')
    expect(await screen.findByRole('link', { name: /number/ })).toBeVisible()
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    wire.answers('updateAccount', () => answer('updateAccount', { customer: LINKED }))
    await userEvent.type(number(), MEMBER.memberId)
    await press('Link this number')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Your number is linked.'))
    wire.answers('updateAccount', () => refusal('LoyaltyUnableToUnlink'))
    await press('Unlink this number')
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  it('leaves contact details alone that another window changed meanwhile [LOY-03]', async () => {
    const { firstName, lastName } = DANA
    const elsewhere = { firstName, lastName, phone: '+61498765432', subscriptions: { email: false, sms: true } }
    wire.answers('account', () => answer('account', { customer: { ...DANA, ...elsewhere } }))
    wire.answers('updateAccount', () => answer('updateAccount', { customer: LINKED }))
    render(<LoyaltyMembership />)
    await userEvent.type(number(), MEMBER.memberId)
    await press('Link this number')
    expect(await screen.findByText(MEMBER.memberId)).toBeVisible()
    expect(wire.sent('updateAccount').map(({ body }) => body.customer)).toEqual([elsewhere])
  })

  it('says what is wrong before it asks anybody, and leads there [VAL-29, VAL-30, ERR-120, VAL-43]', async () => {
    render(<LoyaltyMembership />)
    await userEvent.clear(screen.getByLabelText('Last name'))
    await press('Link this number')
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Frequent flyer number is required.',
      'Last name is required.',
    ])
    await userEvent.type(number(), '123456')
    await userEvent.type(screen.getByLabelText('Last name'), 'R')
    await press('Link this number')
    expect(number()).toHaveAccessibleDescription(/Enter a number of 7 to 10 digits\./)
    expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription(/Last name must be 2 to 50 characters\./)
    await userEvent.click(screen.getByRole('link', { name: 'Enter a number of 7 to 10 digits.' }))
    expect(number()).toHaveFocus()
    expect(wire.sent()).toEqual([])
  })

  it.each([
    ['LoyaltyMemberNotFound', "We couldn't find a Qantas Frequent Flyer membership with these details."],
    [
      'LoyaltyMemberInactive',
      'This Qantas Frequent Flyer membership is not active. Check the number, or ask Qantas about your membership.',
    ],
    ['LoyaltyDetailsMissing', 'Enter your Qantas Frequent Flyer number and last name.'],
    ['LoyaltyUnableToLink', "We couldn't link your Qantas Frequent Flyer number. Please try again later."],
    ['LoyaltyDisabled', 'Qantas Frequent Flyer is not available at the moment.'],
  ] as const)(
    'has words for %s and keeps what was typed [LOY-10, LOY-11, ERR-78, ERR-79, ERR-80, ERR-81, ERR-84]',
    async (code, words) => {
      wire.answers('updateAccount', () => refusal(code))
      render(<LoyaltyMembership />)
      await userEvent.type(number(), '7777777')
      await press('Link this number')
      expect(await screen.findByRole('alert')).toHaveTextContent(words)
      expect(screen.getByRole('alert')).toHaveFocus()
      expect(number()).toHaveValue('7777777')
    },
  )

  it('keeps the number when it could not be unlinked, and says so [LOY-10, LOY-11, ERR-83]', async () => {
    keepCustomer(LINKED)
    wire.answers('updateAccount', () => refusal('LoyaltyUnableToUnlink'))
    render(<LoyaltyMembership />)
    await press('Unlink this number')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "We couldn't unlink your Qantas Frequent Flyer number. Please try again later.",
    )
    expect(screen.getByText('1900100200')).toBeVisible()
  })

  it('has a sixth case of its own for a guest who adds a number [LOY-10, LOY-11, ERR-82]', () => {
    expect(ERRORS.LoyaltyUnableToAdd).toEqual({
      status: 502,
      message: "We couldn't add your Qantas Frequent Flyer number. Please try again later.",
    })
  })
})

describe('a guest who gives a membership', () => {
  it('has it looked up without gaps and curly marks, and keeps what the programme says [LOY-07, LOY-11]', async () => {
    wire.answers('verifyLoyalty', () => answer('verifyLoyalty', { ...MEMBER, lastName: "O'Reid" }))
    expect(await addGuestMembership({ memberId: ' 1900 100 200 ', lastName: ' O’Reid ' })).toBeUndefined()
    expect(wire.sent('verifyLoyalty').map(({ body }) => body)).toEqual([{ ...MEMBER, lastName: "O'Reid" }])
    expect(pendingMembership()).toMatchObject({ ...MEMBER, lastName: "O'Reid" })
  })

  it.each([
    ['the programme says no', () => refusal('LoyaltyMemberNotFound'), ERRORS.LoyaltyMemberNotFound.message],
    ['nobody answers', () => HttpResponse.error(), 'We couldn’t reach the shop. Check your connection and try again.'],
  ])('is told so when %s, and nothing is kept [LOY-10]', async (_, trouble, words) => {
    wire.answers('verifyLoyalty', trouble)
    expect(await addGuestMembership(MEMBER)).toBe(words)
    expect(pendingMembership()).toBeUndefined()
  })

  it('is told nothing made up of a fault of our own', async () => {
    vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
      throw new Error('A fault.')
    })
    await expect(addGuestMembership(MEMBER)).rejects.toThrow('A fault.')
    vi.restoreAllMocks()
  })
})

describe('the number of an order', () => {
  it.each([
    ['of a customer is the linked one', true, LINKED, MEMBER.memberId],
    ['of a customer without one is none', true, DANA, undefined],
    ['is none while it is not known whether the shop takes part', undefined, LINKED, undefined],
  ] as const)('%s [LOY-12, LOY-15]', (_, loyaltyEnabled, customer, number) => {
    useShopSettings.setState({ loyaltyEnabled })
    keepCustomer(customer)
    expect(currentMemberId(NOW)).toBe(number)
  })

  it.each([
    [120, '7777777'],
    [121, undefined],
  ])('of a guest is what they gave, %i minutes later %s [LOY-12]', (minutes, number) => {
    useShopSettings.setState({ loyaltyEnabled: true })
    useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
    keepPendingMembership({ ...MEMBER, memberId: '7777777' }, ago(minutes))
    expect(currentMemberId(NOW)).toBe(number)
  })
})

describe('a membership a guest has given', () => {
  it('is kept in the browser until it is removed [LOY-07, SM-LOY-01, SM-LOY-05]', () => {
    keepPendingMembership(MEMBER, NOW)
    const kept = { ...MEMBER, createdAt: NOW.toISOString() }
    expect(JSON.parse(localStorage.getItem('loyaltyGuest') ?? '')).toEqual({ version: 1, data: kept })
    expect(pendingMembership()).toEqual(kept)
    forgetPendingMembership()
    expect(pendingMembership()).toBeUndefined()
  })

  it.each([0, 119, 120])(
    'is linked at a login %i minutes later, and then forgotten [LOY-08, LOY-09, SM-LOY-02]',
    async (minutes) => {
      keepPendingMembership(MEMBER, ago(minutes))
      wire.answers('updateAccount', () => answer('updateAccount', { customer: LINKED }))
      expect(await linkPendingMembership(NOW)).toBe(true)
      expect(sentLoyalty()).toEqual([{ qantas: { action: 'link', ...MEMBER } }])
      expect([linkedNow(), pendingMembership()]).toEqual([MEMBER.memberId, undefined])
    },
  )

  it('is only forgotten after 121 minutes [LOY-08, LOY-09, SM-LOY-03]', async () => {
    keepPendingMembership(MEMBER, ago(121))
    expect(await linkPendingMembership(NOW)).toBe(true)
    expect([wire.sent(), pendingMembership()]).toEqual([[], undefined])
  })

  it('asks nobody at a login where there is none, and has nothing to tell [LOY-08]', async () => {
    expect(await linkPendingMembership(NOW)).toBe(true)
    expect(wire.sent()).toEqual([])
  })

  it('is linked to an account without a phone, which stays without one [LOY-03, LOY-08]', async () => {
    const { phone: _, ...noPhone } = DANA
    keepCustomer(noPhone)
    keepPendingMembership(MEMBER, NOW)
    wire.answers('updateAccount', () => answer('updateAccount', { customer: LINKED }))
    expect(await linkPendingMembership(NOW)).toBe(true)
    expect(wire.sent('updateAccount')[0]?.body.customer).toEqual({ ...DETAILS, phone: '' })
  })

  it('gives way to the number the account has [LOY-09]', async () => {
    keepCustomer(LINKED)
    keepPendingMembership({ ...MEMBER, memberId: '7777777' }, NOW)
    expect(await linkPendingMembership(NOW)).toBe(true)
    expect([wire.sent(), linkedNow(), pendingMembership()]).toEqual([[], MEMBER.memberId, undefined])
  })

  it('that cannot be linked is forgotten too, and that is told [LOY-09, SM-LOY-04]', async () => {
    keepPendingMembership(MEMBER, NOW)
    wire.answers('updateAccount', () => refusal('LoyaltyMemberInactive'))
    expect(await linkPendingMembership(NOW)).toBe(false)
    expect([linkedNow(), pendingMembership()]).toEqual([undefined, undefined])
  })

  it('that came to an account which did not load is forgotten too, and that is told [LOY-09, SM-LOY-04]', async () => {
    keepPendingMembership(MEMBER, NOW)
    queryClient().clear()
    expect(await linkPendingMembership(NOW)).toBe(false)
    expect(pendingMembership()).toBeUndefined()
  })

  it('goes without a word while the shop has left the programme [LOY-15]', async () => {
    keepPendingMembership(MEMBER, NOW)
    wire.answers('updateAccount', () => refusal('LoyaltyDisabled'))
    expect(await linkPendingMembership(NOW)).toBe(true)
    expect(pendingMembership()).toBeUndefined()
  })

  it('is nobody’s when another has logged in meanwhile [LOY-08]', async () => {
    keepPendingMembership(MEMBER, NOW)
    wire.answers('updateAccount', () => {
      useIdentityStore.setState({ customerId: 'c2' })
      return answer('updateAccount', { customer: LINKED })
    })
    await linkPendingMembership(NOW)
    await waitFor(() => expect(heldCustomer()).toBeUndefined())
  })
})
