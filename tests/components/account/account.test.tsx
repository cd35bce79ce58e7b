import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import ChangePasswordPage from '#app/(account)/account/password/change/page.tsx'
import { AccountGate } from '#components/account/account-gate.tsx'
import { AccountNav } from '#components/account/account-nav.tsx'
import { AddressBook } from '#components/account/address-book.tsx'
import { SignInForm } from '#components/account/auth-sign-in.tsx'
import { CloseAccount } from '#components/account/close-account.tsx'
import { ContactDetails } from '#components/account/contact-details.tsx'
import { LogOut } from '#components/account/log-out.tsx'
import { Overview } from '#components/account/overview.tsx'
import { Alerts } from '#components/ui/alerts.tsx'
import { dropAddress, keepAddress, updateAccount } from '#lib/client/account/account-change.ts'
import { accountQuery, heldCustomer, keepCustomer, loadAccount } from '#lib/client/account/account-query.ts'
import { useAccountView } from '#lib/client/account/use-account.ts'
import { restoreSession } from '#lib/client/auth/session.ts'
import { queryClient } from '#lib/client/query-client.ts'
import type { SaveAddressRequest, SavedAddress } from '#lib/contract/address.ts'
import { noteSigningOut, useIdentityStore } from '#stores/identity.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { mockAuth } from '#tests/setup/mock-auth.ts'
import { router } from '#tests/setup/navigation.ts'
import { customerFixture, ROPE_STREET } from '#tests/setup/shop-fixtures.ts'

vi.mock('next/navigation', async () => (await import('#tests/setup/navigation.ts')).navigationAt('/account'))

const wire = useMockApi()

const HOME: SavedAddress = {
  id: '7b0f7c1e-0d5f-4f5f-9a53-0d7cf4a4b001',
  type: 'SELECTED',
  ...ROPE_STREET,
  isDefaultBilling: true,
  isDefaultShipping: true,
}

const DANA = customerFixture({ gender: 'F', birthDate: '1988-03-04', erpCustomerId: 'erp-1', addresses: [HOME] })

const DETAILS = { firstName: 'Dana', lastName: 'Reid', phone: '', subscriptions: { email: false, sms: false } }
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  router.replace.mockClear()
  useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' })
})

describe('loading the account', () => {
  afterEach(() => void vi.useRealTimers())

  it('keeps the account, without foreign addresses and with its defaults [ACCT-03, ACCT-13, ACCT-14, SM-ACCT-01]', async () => {
    const bare = { ...HOME, isDefaultBilling: false, isDefaultShipping: false }
    wire.answers('account', () => answer('account', { customer: { ...DANA, addresses: [bare] } }))
    expect(await loadAccount()).toBe('SUCCESS')
    expect(heldCustomer()?.addresses).toEqual([HOME])
  })

  it('asks again every three seconds while the account is being prepared, then less often and with a word, until it is there [ACCT-04, ACCT-05, SM-ACCT-02]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    wire.answers('account', () => refusal('CustomerNotFound'))
    const { result: view } = renderHook(useAccountView)
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    for (let repeat = 0; repeat < 10; repeat += 1) {
      await eventually(async () => {
        await pass(1)
        expect([wire.sent('account').length, view.current]).toEqual([repeat + 1, 'preparing'])
      })
      await pass(3000)
    }
    await eventually(async () => {
      await pass(1)
      expect([wire.sent('account').length, view.current]).toEqual([11, 'preparingLong'])
    })
    // What waits for the wire moves the clock on a little itself.
    await pass(20_000)
    expect(wire.sent('account')).toHaveLength(11)
    wire.answers('account', () => answer('account', { customer: DANA }))
    await pass(10_000)
    await eventually(async () => {
      await pass(1)
      expect([view.current, heldCustomer()]).toEqual(['ready', DANA])
    })
    vi.useRealTimers()
  })

  it('is trouble when there is another answer, or none [SM-ACCT-04, ERR-100]', async () => {
    wire.answers('account', () => refusal('InternalError'))
    expect(await loadAccount()).toBe('ERROR')
    expect(queryClient().getQueryState(accountQuery().queryKey)?.error?.message).toBe('Cannot load account.')
  })

  it('changes nothing when a newer load or a logout comes first [ACCT-06, SM-ACCT-03]', async () => {
    wire.answers('account', async () => answer('account', { customer: DANA }))
    const older = loadAccount()
    const newer = loadAccount()
    expect(await older).toBe('ABORTED')
    expect(await newer).toBe('SUCCESS')
    queryClient().clear()
    const late = loadAccount()
    useIdentityStore.setState({ status: 'LOGGED_OUT', customerId: undefined })
    expect(await late).toBe('ABORTED')
    expect(heldCustomer()).toBeUndefined()
  })

  it('is forgotten when the shopper leaves or another one comes [AUTH-21]', () => {
    for (const change of [{ status: 'LOGGED_OUT' }, { status: 'LOGGED_IN', customerId: 'c2' }] as const) {
      useIdentityStore.setState({ status: 'LOGGED_IN', customerId: 'c1' })
      keepCustomer(DANA)
      useIdentityStore.setState({ token: 'renewed' })
      expect(heldCustomer()).toEqual(DANA)
      useIdentityStore.setState(change)
      expect(heldCustomer()).toBeUndefined()
      useIdentityStore.setState({ status: 'LOGGED_IN', customerId: 'c1' })
      expect(heldCustomer()).toBeUndefined()
    }
  })

  it('changes nobody else’s details when another window logs somebody else in meanwhile [AUTH-21]', async () => {
    const lee = { ...DANA, firstName: 'Lee' }
    keepCustomer(DANA)
    wire.answers('updateAccount', () => answer('updateAccount', { customer: lee }))
    wire.answers('account', () => {
      useIdentityStore.setState({ token: 'u', customerId: 'c2' })
      keepCustomer(lee)
      return answer('account', { customer: DANA })
    })
    await expect(updateAccount({ phone: '0412 345 678' })).rejects.toThrow('Cannot update account.')
    expect(wire.sent('updateAccount')).toEqual([])
    expect(heldCustomer()).toEqual(lee)
  })

  it('tells what it cannot do in the shop’s own words [ACCT-09, ACCT-10, SM-ACCT-05, SM-ACCT-06, ERR-101, ERR-102]', async () => {
    await expect(updateAccount(DETAILS)).rejects.toThrow('Account not loaded.')
    keepCustomer(DANA)
    wire.answers('account', () => answer('account', { customer: DANA }))
    wire.answers('updateAccount', () => refusal('InternalError'))
    await expect(updateAccount(DETAILS)).rejects.toThrow('Cannot update account.')
    expect(heldCustomer()).toEqual(DANA)
    useIdentityStore.setState({ status: 'LOGGED_OUT' })
    await expect(updateAccount(DETAILS)).rejects.toThrow('Cannot update account.')
    expect(wire.sent('updateAccount')).toHaveLength(1)
  })
})

describe('logging out', () => {
  it('that the shop does not hear of is told as such [AUTH-22]', async () => {
    const { auth, handlers } = mockAuth()
    wire.also(...handlers)
    auth.down = true
    render(
      <>
        <LogOut />
        <Alerts />
      </>,
    )
    await press('Log out')
    expect(await screen.findByText(/^You're logged out here, but we couldn't reach the shop/)).toBeVisible()
    noteSigningOut(false)
  })
})

describe('the gate of an account page', () => {
  const gate = <AccountGate skeleton={<i>soon</i>}>inside</AccountGate>

  it('offers to try again when the shop cannot say who is signed in, where logging in would lead back here [AUTH-02]', async () => {
    const { auth, handlers } = mockAuth()
    wire.also(...handlers)
    auth.busy = true
    // biome-ignore lint/suspicious/noDocumentCookie: as an answer of the shop does.
    document.cookie = 'signed_in=1; Path=/'
    useIdentityStore.setState({ status: 'INITIALISING', token: undefined, customerId: undefined })
    render(<AccountGate skeleton={null}>Inside</AccountGate>)
    await act(restoreSession)
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load your account. Nothing is lost.')
    expect(router.replace).not.toHaveBeenCalled()

    auth.busy = false
    await press('Try again')
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/account/signin'))
  })

  it('sends away only who is known to be signed out [GUARD-01, GUARD-17]', () => {
    useIdentityStore.setState({ status: 'INITIALISING' })
    render(gate)
    expect(screen.getByText('soon')).toBeVisible()
    expect(router.replace).not.toHaveBeenCalled()
    act(() => useIdentityStore.setState({ status: 'LOGGED_OUT' }))
    expect(router.replace).toHaveBeenCalledWith('/account/signin')
  })

  it('has the router forget the pages it keeps for Back when somebody leaves, and none for who was never in [AUTH-20]', async () => {
    router.refresh.mockClear()
    keepCustomer(DANA)
    const { unmount } = render(gate)
    expect(await screen.findByText('inside')).toBeVisible()
    act(() => useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined }))
    expect(router.refresh).toHaveBeenCalledOnce()
    const [left] = router.replace.mock.invocationCallOrder
    const [forgot] = router.refresh.mock.invocationCallOrder
    expect(left).toBeLessThan(forgot ?? 0)
    unmount()
    render(gate)
    expect(router.replace).toHaveBeenCalledTimes(2)
    expect(router.refresh).toHaveBeenCalledOnce()
  })

  it('says that the account is being prepared [ACCT-05]', async () => {
    wire.answers('account', () => refusal('CustomerNotFound'))
    render(gate)
    expect(await screen.findByText("We're getting your account ready.")).toBeVisible()
  })

  it('offers to try again after trouble', async () => {
    wire.answers('account', (_, count) =>
      count === 1 ? refusal('InternalError') : answer('account', { customer: DANA }),
    )
    render(gate)
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('inside')).toBeVisible()
  })
})

describe('logging in', () => {
  it('wants an email address and a password, of whatever kind that is [VAL-24]', async () => {
    useIdentityStore.setState({ status: 'LOGGED_OUT' })
    render(<SignInForm />)
    await press('Log in')
    const listed = await screen.findAllByRole('link', { name: / is required\.$/ })
    expect(listed.map((link) => link.textContent)).toEqual(['Email is required.', 'Password is required.'])
    const password = screen.getByLabelText('Password', { selector: 'input' })
    expect(password).toBeInvalid()
    await userEvent.type(password, 'x')
    await userEvent.tab()
    await waitFor(() => expect(password).toBeValid())
  })
})

describe('the account pages', () => {
  beforeEach(() => keepCustomer(DANA))

  it('greets by name and shows the defaults and what is on the wishlist [ROUTE-01]', async () => {
    wire.answers('wishlist', () => answer('wishlist', { items: [] }))
    wire.answers('paymentMethods', () => answer('paymentMethods', { paymentMethods: [] }))
    render(<Overview latestOrder="Order W1" loyalty />)
    expect(screen.getByText('Order W1')).toBeVisible()
    expect(await screen.findByText(/Save a card/)).toBeVisible()
    expect(await screen.findByText('Nothing on it yet.')).toBeVisible()
    expect(screen.getByText('G’day, Dana.')).toBeVisible()
    expect(screen.getAllByText('12 Rope Street')).toHaveLength(2)
    expect(screen.getByText('0412 345 678')).toBeVisible()
  })

  it('names the newest of the saved cards, and how many more there are [ROUTE-01, ACCT-17]', async () => {
    const card = { id: HOME.id, type: 'Visa', lastFour: '1111', expiry: '12/2030' }
    wire.answers('wishlist', () => answer('wishlist', { items: [] }))
    wire.answers('paymentMethods', () =>
      answer('paymentMethods', { paymentMethods: [card, { ...card, id: crypto.randomUUID() }] }),
    )
    render(<Overview latestOrder={null} loyalty />)
    expect(await screen.findByText('Visa ending in 1111, and 1 more')).toBeVisible()
    expect(screen.queryByText(/Save a card/)).toBeNull()
  })

  it.each([
    ['speaks of a linked frequent-flyer number, and leads to it [ROUTE-01, LOY-05]', true],
    ['says nothing of it while the shop does not take part: its page would lead back here [LOY-15, GUARD-05]', false],
  ])('%s', async (_, loyalty) => {
    wire.answers('wishlist', () => answer('wishlist', { items: [] }))
    wire.answers('paymentMethods', () => answer('paymentMethods', { paymentMethods: [] }))
    keepCustomer({ ...DANA, loyalty: { providers: { qantas: { memberId: '1900100200' } } } })
    render(<Overview latestOrder={null} loyalty={loyalty} />)
    expect(await screen.findByText('Nothing on it yet.')).toBeVisible()
    expect(screen.queryByText(/1900100200/) !== null).toBe(loyalty)
    expect(screen.queryByRole('link', { name: 'See your membership' }) !== null).toBe(loyalty)
    expect(screen.getByRole('link', { name: 'See your cards' })).toBeVisible()
  })

  it('lets a press on a button be whole before the field it comes from says what is wrong [VAL-43]', async () => {
    render(<ContactDetails />)
    const name = screen.getByLabelText('First name')
    const save = screen.getByRole('button', { name: 'Save contact details' })
    await userEvent.clear(name)
    const user = userEvent.setup()
    await user.pointer({ keys: '[MouseLeft>]', target: save })
    expect(name).toHaveFocus()
    expect(screen.queryByText('First name is required.')).toBeNull()
    await user.pointer({ keys: '[/MouseLeft]', target: save })
    expect(await screen.findByRole('link', { name: 'First name is required.' })).toBeVisible()
    expect(screen.getByRole('region', { name: 'Check this field' })).toHaveFocus()
  })

  it('saves what was changed here, and leaves what another window changed meanwhile [ACCT-11]', async () => {
    const elsewhere = { ...DANA, phone: '+61498765432', subscriptions: { email: false, sms: true } }
    let kept = elsewhere
    wire.answers('account', () => answer('account', { customer: kept }))
    wire.answers('updateAccount', ({ body }) => {
      kept = { ...kept, ...body.customer }
      return answer('updateAccount', { customer: kept })
    })
    render(<ContactDetails />)
    await userEvent.type(screen.getByLabelText('First name'), 'h')
    await press('Save contact details')
    await waitFor(() => expect(screen.getByLabelText(/^Phone/)).toHaveValue('0498 765 432'))
    expect(kept).toEqual({ ...elsewhere, firstName: 'Danah' })
    await userEvent.click(screen.getByLabelText('Text me'))
    await userEvent.type(screen.getByLabelText('First name'), '{Backspace}')
    await press('Save contact details')
    await waitFor(() => expect(kept).toEqual({ ...elsewhere, subscriptions: { email: false, sms: false } }))
  })

  it('saves contact details, the phone blank or not; the rest is to read [ACCT-02, ACCT-11, ACCT-12]', async () => {
    wire.answers('account', () => answer('account', { customer: DANA }))
    wire.answers('updateAccount', ({ body }) => {
      const { phone: _, ...rest } = DANA
      return answer('updateAccount', { customer: { ...rest, firstName: body.customer.firstName } })
    })
    render(<ContactDetails />)
    expect(screen.getByText('Female')).toBeVisible()
    expect(screen.getByText('4 March 1988')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: /email/i })).toBeNull()
    await userEvent.clear(screen.getByLabelText(/^Phone/))
    await userEvent.clear(screen.getByLabelText('First name'))
    await press('Save contact details')
    expect(await screen.findByRole('link', { name: 'First name is required.' })).toBeVisible()
    await userEvent.type(screen.getByLabelText('First name'), 'Dan')
    await press('Save contact details')
    await waitFor(() => expect(heldCustomer()?.firstName).toBe('Dan'))
    expect(wire.sent('updateAccount')[0]?.body).toEqual({
      customer: { firstName: 'Dan', lastName: 'Reid', phone: '', subscriptions: { email: true, sms: false } },
    })
  })

  it('pins Australia first and hides the state for New Zealand [ADDR-07, ADDR-09]', async () => {
    render(<AddressBook />)
    await press('Add an address')
    const country = screen.getByLabelText('Country')
    expect(
      within(country)
        .getAllByRole('option')
        .map((o) => o.textContent),
    ).toEqual(['Australia', 'New Zealand'])
    expect(screen.getByLabelText('State')).toBeVisible()
    await userEvent.selectOptions(country, 'NZ')
    expect(screen.queryByLabelText('State')).toBeNull()
    expect(screen.getByLabelText('Town or city')).toBeVisible()
  })

  it('keeps what was typed when an address is refused, then saves it [ADDR-03, ADDR-04, ERR-10]', async () => {
    wire.answers('saveAddress', (_, count) =>
      count === 1 ? refusal('AddressDuplicate') : answer('saveAddress', { ...HOME, street1: '14 Rope Street' }),
    )
    wire.answers('addresses', () => answer('addresses', { addresses: [{ ...HOME, street1: '14 Rope Street' }] }))
    render(<AddressBook />)
    await press('Edit 12 Rope Street')
    const street = screen.getByLabelText('Street address')
    await userEvent.clear(street)
    await userEvent.type(street, '14 Rope Street')
    await press('Save address')
    expect(await screen.findByText('You already have an identical address.')).toBeVisible()
    expect(street).toHaveValue('14 Rope Street')
    await press('Save address')
    expect(await screen.findByRole('article', { name: '14 Rope Street' })).toBeVisible()
  })

  it('takes the focus again when the form of an address closes, and when one is removed [ADDR-03]', async () => {
    wire.answers('removeAddress', () => new Response(null, { status: 204 }))
    wire.answers('addresses', () => answer('addresses', { addresses: [] }))
    render(<AddressBook />)
    expect(document.body).toHaveFocus()
    await press('Edit 12 Rope Street')
    expect(screen.getByRole('heading', { name: 'Change address' })).toHaveFocus()
    await press('Cancel')
    expect(screen.getByRole('button', { name: 'Edit 12 Rope Street' })).toHaveFocus()
    await press('Add an address')
    await press('Cancel')
    expect(screen.getByRole('button', { name: 'Add an address' })).toHaveFocus()
    await press('Remove 12 Rope Street')
    await press('Yes, remove it')
    expect(await screen.findByText('No addresses saved yet.')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Saved addresses' })).toHaveFocus()
  })

  it('gives the focus to what was saved: the button of the row, or the row that is new [ADDR-03, UI-16]', async () => {
    const shed = { ...HOME, id: crypto.randomUUID(), street1: '3 Dock Road', isDefaultBilling: false }
    const saved = { ...HOME, street1: '14 Rope Street' }
    wire.answers('saveAddress', () => answer('saveAddress', saved))
    wire.answers('addresses', () => answer('addresses', { addresses: [saved, { ...shed, isDefaultShipping: false }] }))
    keepCustomer({ ...DANA, addresses: [HOME, { ...shed, isDefaultShipping: false }] })
    render(
      <>
        <AddressBook />
        <Alerts />
      </>,
    )
    await press('Edit 12 Rope Street')
    await press('Save address')
    expect(await screen.findByRole('button', { name: 'Edit 14 Rope Street' })).toHaveFocus()
    expect(screen.getAllByText('Address saved.')).toHaveLength(1)
    const yard = { ...shed, id: crypto.randomUUID(), street1: '9 Yard Lane', isDefaultShipping: false }
    wire.answers('addAddress', () => answer('addAddress', yard))
    wire.answers('addresses', () => new Response(null, { status: 503 }))
    await press('Add an address')
    await userEvent.type(screen.getByLabelText('Contact name'), 'Dana Reid')
    await userEvent.type(screen.getByLabelText('Street address'), '9 Yard Lane')
    await userEvent.type(screen.getByLabelText('Suburb'), 'Richmond')
    await userEvent.type(screen.getByLabelText('Postcode'), '3121')
    await userEvent.selectOptions(screen.getByLabelText('State'), 'VIC')
    await press('Save address')
    expect(await screen.findByRole('article', { name: '9 Yard Lane' })).toHaveFocus()
    expect(screen.getAllByText('Address saved.')).toHaveLength(1)
  })

  it('goes on at the button for a new one where another device removed the address meanwhile [ADDR-03, UI-16]', async () => {
    render(<AddressBook />)
    await press('Edit 12 Rope Street')
    act(() => keepCustomer({ ...DANA, addresses: [] }))
    await press('Cancel')
    expect(screen.getByRole('button', { name: 'Add an address' })).toHaveFocus()
  })

  it('keeps the form of another address open when the answer to the one before comes [ADDR-03]', async () => {
    const shed = {
      ...HOME,
      id: crypto.randomUUID(),
      street1: '3 Dock Road',
      isDefaultBilling: false,
      isDefaultShipping: false,
    }
    let savedNow = () => {}
    const saved = new Promise<void>((resolve) => {
      savedNow = resolve
    })
    wire.answers('saveAddress', async () => {
      await saved
      return answer('saveAddress', HOME)
    })
    wire.answers('addresses', () => answer('addresses', { addresses: [HOME, shed] }))
    keepCustomer({ ...DANA, addresses: [HOME, shed] })
    render(
      <>
        <AddressBook />
        <Alerts />
      </>,
    )
    await press('Edit 12 Rope Street')
    await press('Save address')
    await press('Cancel')
    await press('Edit 3 Dock Road')
    await userEvent.type(screen.getByLabelText('Street address'), ' West')
    savedNow()
    await waitFor(() => expect(screen.getByText('Address saved.')).toBeVisible())
    expect(screen.getByLabelText('Street address')).toHaveValue('3 Dock Road West')
    await press('Cancel')
    expect(screen.getByRole('article', { name: '3 Dock Road' })).toBeVisible()
  })

  it('asks before it removes an address [ADDR-03]', async () => {
    wire.answers('removeAddress', () => new Response(null, { status: 204 }))
    wire.answers('addresses', () => answer('addresses', { addresses: [] }))
    render(<AddressBook />)
    await press('Remove 12 Rope Street')
    expect(screen.getByRole('group', { name: 'Remove 12 Rope Street?' })).toBeVisible()
    await press('Keep it')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove 12 Rope Street' })).toHaveFocus())
    await press('Remove 12 Rope Street')
    expect(wire.sent('removeAddress')).toHaveLength(0)
    await press('Yes, remove it')
    expect(await screen.findByText('No addresses saved yet.')).toBeVisible()
  })

  it('has an address saved, or removed, whose book cannot be read afterwards: nobody does it twice [ADDR-03, ADDR-06]', async () => {
    const shed = { ...HOME, id: crypto.randomUUID(), street1: '3 Dock Road', isDefaultBilling: false }
    wire.answers('addAddress', () => answer('addAddress', shed))
    wire.answers('saveAddress', () => answer('saveAddress', { ...HOME, street1: '14 Rope Street' }))
    wire.answers('removeAddress', () => new Response(null, { status: 204 }))
    wire.answers('addresses', () => new Response(null, { status: 503 }))
    const typed = { country: 'AU', contactName: 'Dana Reid', street1: '3 Dock Road' } as SaveAddressRequest
    await keepAddress(typed, undefined)
    const away = { ...HOME, isDefaultShipping: false }
    expect(heldCustomer()?.addresses).toEqual([away, shed])
    await keepAddress(typed, HOME.id)
    expect(heldCustomer()?.addresses).toEqual([
      { ...HOME, street1: '14 Rope Street' },
      { ...shed, isDefaultShipping: false },
    ])
    await dropAddress(HOME.id)
    expect(heldCustomer()?.addresses).toEqual([{ ...shed, isDefaultBilling: true }])
  })

  it('says why an address could not be removed [ADDR-05, ERR-11]', async () => {
    const shed = { ...HOME, id: crypto.randomUUID(), street1: '3 Dock Road' }
    wire.answers('removeAddress', () => refusal('AddressNotFound'))
    wire.answers('addresses', () => answer('addresses', { addresses: [shed] }))
    keepCustomer({ ...DANA, addresses: [HOME, { ...shed, isDefaultBilling: false, isDefaultShipping: false }] })
    render(
      <>
        <AddressBook />
        <Alerts />
      </>,
    )
    await press('Remove 12 Rope Street')
    await press('Yes, remove it')
    expect(await screen.findByText('The address was not found or might have already been removed.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('article', { name: '12 Rope Street' })).toBeNull())
    expect(screen.getByRole('article', { name: '3 Dock Road' })).toBeVisible()
    expect(heldCustomer()?.addresses).toEqual([shed])
  })

  it('closes an account in two steps and with the password only [ERR-06, UI-16]', async () => {
    wire.answers('closeAccount', () => refusal('CurrentPasswordIncorrect'))
    render(<CloseAccount />)
    await press('Close my account')
    await press('Close for good')
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/Password is required\./)
    expect(screen.getByLabelText('Password')).toHaveFocus()
    await userEvent.type(screen.getByLabelText('Password'), 'wrong')
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
    await press('Show password')
    expect(screen.getByRole('button', { name: 'Hide password' })).not.toHaveAttribute('aria-pressed')
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
    await press('Close for good')
    const wrong = 'Error: The current password that you entered is incorrect.'
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(wrong))
    expect(screen.getByLabelText('Password')).toHaveFocus()
    expect(wire.sent('closeAccount')).toHaveLength(1)
    await userEvent.keyboard('2')
    expect(screen.getByLabelText('Password')).toHaveValue('wrong2')
    expect(screen.getByLabelText('Password')).toBeValid()
    wire.answers('closeAccount', () => refusal('TooManyPasswordChanges'))
    await press('Close for good')
    expect(await screen.findByText('Too many wrong passwords. Try again later.')).toBeVisible()
    expect(screen.queryByText(/update your password/)).toBeNull()
  })

  it('says on the page one comes to that an account is closed, and what went with it [UI-08, AUTH-34]', async () => {
    wire.answers('closeAccount', () => answer('closeAccount', {}))
    wire.also(...mockAuth().handlers)
    render(
      <>
        <CloseAccount />
        <Alerts />
      </>,
    )
    expect(screen.getByText(/addresses, saved cards, passkeys and wishlist will be deleted for good/)).toBeVisible()
    await press('Close my account')
    await userEvent.type(screen.getByLabelText('Password'), 'Boots4work!')
    await press('Close for good')
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/'))
    const said = screen.getByRole('status', { name: 'Messages' })
    expect(said).toHaveTextContent(/Your account has been closed\./)
    expect(said).toHaveTextContent(/addresses, saved cards, passkeys and wishlist have been deleted/)
  })
})

it('names passkeys where they are: in the menu, and on their page [AUTH-18, AUTH-36, GEN-06]', () => {
  render(
    <>
      <AccountNav loyalty={false} />
      <ChangePasswordPage />
    </>,
  )
  for (const link of screen.getAllByRole('link', { name: 'Password and passkeys', hidden: true })) {
    expect(link).toHaveAttribute('href', '/account/password/change')
  }
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Password and passkeys')
})
