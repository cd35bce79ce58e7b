import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountCallsSettled, countAccountCall, giveUpAccountCalls } from '#lib/client/account/account-calls.ts'
import { dropAddress, keepAddress, updateAccount, withChanges } from '#lib/client/account/account-change.ts'
import {
  contactDetailsOf,
  currentCustomer,
  heldCustomer,
  keepCustomer,
  loadAccount,
} from '#lib/client/account/account-query.ts'
import { useAccountView, useCustomer } from '#lib/client/account/use-account.ts'
import { begunCalls } from '#lib/client/begun-calls.ts'
import { queryClient } from '#lib/client/query-client.ts'
import type { SavedAddress } from '#lib/contract/address.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { customerFixture, ROPE_STREET } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const saved = (n: number, rest: Partial<SavedAddress> = {}): SavedAddress => ({
  ...{ id: `7b0f7c1e-0d5f-4f5f-9a53-0d7cf4a4b00${n}`, type: 'SELECTED', ...ROPE_STREET, street1: `${n} Rope Street` },
  ...{ isDefaultBilling: false, isDefaultShipping: false, ...rest },
})
const HOME = saved(1, { isDefaultBilling: true, isDefaultShipping: true })
const SHED = saved(2)
const DANA = customerFixture({ addresses: [HOME, SHED] })
const TYPED = { ...ROPE_STREET, street1: '9 New Street', isDefaultBilling: false, isDefaultShipping: false }
const book = () => heldCustomer()?.addresses
const signedIn = (customerId: string) => useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId })

beforeEach(() => {
  queryClient().clear()
  signedIn('c1')
  keepCustomer(DANA)
  wire.answers('addresses', () => refusal('InternalError'))
})

describe('the address book', () => {
  it('is read again after a change: another device may have changed it, too [ADDR-03, ADDR-11]', async () => {
    wire.answers('addAddress', () => answer('addAddress', saved(3)))
    wire.answers('addresses', () => answer('addresses', { addresses: [saved(4, HOME), saved(3)] }))
    await keepAddress(TYPED, undefined)
    expect(wire.sent('addAddress')[0]?.body).toMatchObject(TYPED)
    expect(book()).toEqual([saved(4, HOME), saved(3)])
  })

  it('that cannot be read is worked out: a new one last, a changed one in its place [ADDR-03]', async () => {
    wire.answers('addAddress', () => answer('addAddress', saved(3)))
    await keepAddress(TYPED, undefined)
    expect(book()).toEqual([HOME, SHED, saved(3)])
    const moved = { ...HOME, street1: '14 Rope Street' }
    wire.answers('saveAddress', () => answer('saveAddress', moved))
    await keepAddress(TYPED, HOME.id)
    expect(wire.sent('saveAddress')[0]?.body).toMatchObject(TYPED)
    expect(book()).toEqual([moved, SHED, saved(3)])
  })

  it.each([
    ['billing', { isDefaultBilling: true }, { isDefaultBilling: false, isDefaultShipping: true }],
    ['shipping', { isDefaultShipping: true }, { isDefaultBilling: true, isDefaultShipping: false }],
  ])(
    'has one default for %s, which moves with the address that is saved as such [ADDR-05]',
    async (_, mine, others) => {
      wire.answers('saveAddress', () => answer('saveAddress', { ...SHED, ...mine }))
      await keepAddress(TYPED, SHED.id)
      expect(book()).toEqual([
        { ...HOME, ...others },
        { ...SHED, ...mine },
      ])
    },
  )

  it('keeps its defaults where they are, whichever they are, when another address is added or changed [ADDR-05]', async () => {
    const defaults = saved(2, { isDefaultBilling: true, isDefaultShipping: true })
    keepCustomer({ ...DANA, addresses: [saved(1), defaults] })
    wire.answers('addAddress', () => answer('addAddress', saved(3)))
    await keepAddress(TYPED, undefined)
    expect(book()).toEqual([saved(1), defaults, saved(3)])
  })

  it('loses the one that is removed, and no other, and one that turns out to be gone [ADDR-03, ADDR-11]', async () => {
    wire.answers('removeAddress', () => new Response(null, { status: 204 }))
    await dropAddress(SHED.id)
    expect(book()).toEqual([HOME])
    keepCustomer(DANA)
    wire.answers('removeAddress', () => refusal('AddressNotFound'))
    await expect(dropAddress(SHED.id)).rejects.toThrow()
    expect(book()).toEqual([HOME])
  })

  it('stays as it is where the shop refuses a change [ADDR-04]', async () => {
    wire.answers('saveAddress', () => refusal('AddressDuplicate'))
    await expect(keepAddress(TYPED, SHED.id)).rejects.toThrow('identical')
    expect([book(), wire.sent('addresses')]).toEqual([[HOME, SHED], []])
  })

  it.each([
    ['nobody is signed in', () => useIdentityStore.setState({ status: 'LOGGED_OUT' }), 'Cannot update account.'],
    ['nothing is known yet', () => queryClient().clear(), 'Account not loaded.'],
  ])('is not changed while %s [ACCT-09, ACCT-10]', async (_, change, words) => {
    change()
    await expect(dropAddress(SHED.id)).rejects.toThrow(words)
    await expect(keepAddress(TYPED, undefined)).rejects.toThrow(words)
    expect(wire.sent()).toEqual([])
  })

  it('of a customer who has left meanwhile is nobody’s [AUTH-21]', async () => {
    wire.answers('removeAddress', () => new Response(null, { status: 204 }))
    wire.answers('addresses', () => {
      useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
      return answer('addresses', { addresses: [HOME] })
    })
    await dropAddress(SHED.id)
    signedIn('c1')
    expect(heldCustomer()).toBeUndefined()
  })
})

describe('contact details', () => {
  it('go out as the shop has them, with what was changed here [ACCT-11, ACCT-12]', async () => {
    const known = { firstName: 'Dana', lastName: 'Reid', phone: '', subscriptions: { email: true, sms: false } }
    expect(withChanges(known, { lastName: 'Hill', subscriptions: { sms: true } })).toEqual({
      ...{ firstName: 'Dana', lastName: 'Hill', phone: '', subscriptions: { email: true, sms: true } },
    })
    expect(withChanges(known, {})).toEqual(known)
    const { phone: _, ...silent } = DANA
    expect(contactDetailsOf(silent)).toMatchObject({ firstName: 'Dana', lastName: 'Reid', phone: '' })
    expect(() => contactDetailsOf(undefined)).toThrow('Account not loaded.')
  })

  it('are what the server made of them, and stay as they were where it says no [ACCT-09, SM-ACCT-05]', async () => {
    const elsewhere = { ...DANA, lastName: 'Hill' }
    wire.answers('account', () => answer('account', { customer: elsewhere }))
    wire.answers('updateAccount', ({ body }) =>
      answer('updateAccount', { customer: { ...elsewhere, ...body.customer, phone: '+61412345678' } }),
    )
    expect(await updateAccount({ firstName: 'Dan' })).toMatchObject({ firstName: 'Dan', lastName: 'Hill' })
    expect(heldCustomer()).toMatchObject({ firstName: 'Dan', lastName: 'Hill', phone: '+61412345678' })
    wire.answers('updateAccount', () => refusal('InternalError'))
    await expect(updateAccount({ firstName: 'X' })).rejects.toMatchObject({
      ...{ message: 'Cannot update account.', cause: { refusal: { errorCode: 'InternalError' } } },
    })
    expect(heldCustomer()).toMatchObject({ lastName: 'Hill' })
  })
})

it('what the server made of a change is nobody’s once its customer has left [AUTH-21]', async () => {
  wire.answers('account', () => answer('account', { customer: DANA }))
  wire.answers('updateAccount', () => {
    useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
    return answer('updateAccount', { customer: DANA })
  })
  await updateAccount({ firstName: 'Dan' })
  expect(heldCustomer()).toBeUndefined()
})

describe('the account', () => {
  it('is the one that is signed in now, as far as this page knows where the shop cannot be asked [ACCT-06, AUTH-21]', async () => {
    wire.answers('account', () => refusal('InternalError'))
    expect(await currentCustomer()).toEqual(DANA)
    expect(await loadAccount()).toBe('ERROR')
    wire.answers('account', () => {
      signedIn('c2')
      return refusal('InternalError')
    })
    expect(await currentCustomer()).toBeUndefined()
  })

  it('that is being prepared is counted by how often the shop has said so [ACCT-04]', async () => {
    queryClient().clear()
    wire.answers('account', () => refusal('CustomerNotFound'))
    expect([await loadAccount(), await loadAccount()]).toEqual(['PREPARING', 'PREPARING'])
    expect(heldCustomer()).toBeUndefined()
    wire.answers('account', () => answer('account', { customer: DANA }))
    expect([await loadAccount(), heldCustomer()]).toEqual(['SUCCESS', DANA])
  })

  it.each([
    ['away', 'LOGGED_OUT'],
    ['loading', 'INITIALISING'],
    ['ready', 'LOGGED_IN'],
  ] as const)('is %s to a page while the session is %s [ACCT-05, GUARD-17]', (view, status) => {
    useIdentityStore.setState({ status })
    if (status === 'LOGGED_IN') keepCustomer(DANA)
    wire.answers('account', () => answer('account', { customer: DANA }))
    expect(renderHook(useAccountView).result.current).toBe(view)
  })

  it('is there for a page inside the gate, and asked for nowhere else [ACCT-10]', () => {
    expect(renderHook(useCustomer).result.current).toEqual(DANA)
    queryClient().clear()
    wire.answers('account', () => new Promise<Response>(() => {}))
    expect(() => renderHook(useCustomer)).toThrow('Account not loaded.')
  })
})

describe('calls about the account', () => {
  it('are waited for by a logout, those that begin meanwhile and those that fail too [AUTH-22]', async () => {
    const ends: (() => void)[] = []
    const running = () => new Promise<void>((resolve) => ends.push(resolve))
    void countAccountCall(running())
    const failing = countAccountCall(Promise.reject(new Error('No.')))
    await expect(failing).rejects.toThrow('No.')
    let settled = false
    const settling = accountCallsSettled().then(() => {
      settled = true
    })
    void countAccountCall(running())
    ends[0]?.()
    await Promise.resolve().then(() => new Promise((resolve) => setTimeout(resolve, 0)))
    expect(settled).toBe(false)
    ends[1]?.()
    await settling
    await accountCallsSettled()
  })

  it('are given up at the end of a session, and let through again by whoever ended it last [AUTH-22]', () => {
    const before = begunCalls.leaving.signal
    const first = giveUpAccountCalls()
    expect([before.aborted, (before.reason as Error).name, (before.reason as Error).message]).toEqual([
      ...[true, 'AbortError', 'The session has ended.'],
    ])
    first()
    const after = begunCalls.leaving.signal
    expect(after.aborted).toBe(false)
    first()
    expect(begunCalls.leaving.signal).toBe(after)
  })
})
