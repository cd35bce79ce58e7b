import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BillingAddress } from '#components/checkout/billing-address.tsx'
import { CheckoutShell } from '#components/checkout/checkout-shell.tsx'
import { ContactForm } from '#components/checkout/contact-form.tsx'
import { ShippingForm } from '#components/checkout/shipping-form.tsx'
import { useBilling } from '#components/checkout/use-billing.ts'
import { keepCustomer } from '#lib/client/account/account-query.ts'
import { loadCheckoutData, useCheckoutDataStore } from '#lib/client/checkout/checkout-data.ts'
import type { SavedAddress } from '#lib/contract/address.ts'
import { COUNTRIES } from '#lib/domain/shop-rules.ts'
import { changeCart, restoreCart } from '#stores/cart.ts'
import { rememberCheckout, restoreCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'
import { ADDRESS, CONTACT, customerFixture, ENTERED_ADDRESS, LINE, quoteFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()
const HOME: SavedAddress = {
  ...ADDRESS,
  id: '7b0f7c1e-0d5f-4f5f-9a53-0d7cf4a4b001',
  type: 'SELECTED',
  isDefaultBilling: false,
  isDefaultShipping: true,
}
const WORK: SavedAddress = {
  ...HOME,
  id: '7b0f7c1e-0d5f-4f5f-9a53-0d7cf4a4b002',
  street1: '9 Dock Rd',
  isDefaultBilling: true,
  isDefaultShipping: false,
}
const DANA = customerFixture({ addresses: [HOME, WORK] })
const field = (name: string) => screen.getByLabelText(name)
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))
const record = () => useCheckoutStore.getState().record

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  restoreCart()
  restoreCheckout()
  useCheckoutDataStore.setState({}, true)
  useIdentityStore.setState({ status: 'LOGGED_IN', token: 't', customerId: 'c1' })
  wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
  changeCart(() => ({ a: LINE }))
})

describe('the contact step of a customer', () => {
  it('starts from the account, with the account’s email fixed [ACCT-16, CHK-07]', async () => {
    const done = vi.fn()
    render(<ContactForm customer={DANA} onDone={done} />)
    expect(field('Email')).toHaveValue('dana@example.com')
    expect(field('Email')).toHaveAttribute('readonly')
    expect([field('First name'), field('Last name')].map((each) => (each as HTMLInputElement).value)).toEqual([
      'Dana',
      'Reid',
    ])
    expect(field('Phone')).toHaveValue('0412 345 678')
    expect(screen.getByRole('checkbox')).not.toBeChecked()
    await press(/Continue/)
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(done.mock.calls[0]?.[0]).toEqual({
      email: 'dana@example.com',
      firstName: 'Dana',
      lastName: 'Reid',
      phone: '+61412345678',
      agreeToMarketing: false,
    })
  })

  it('keeps what the customer changed for this order, not what a guest typed before [CHK-07]', () => {
    rememberCheckout({ contact: { ...CONTACT, email: 'dana@example.com', firstName: 'Dan' } })
    const { unmount } = render(<ContactForm customer={DANA} onDone={() => {}} />)
    expect(field('First name')).toHaveValue('Dan')
    unmount()
    rememberCheckout({ contact: CONTACT })
    render(<ContactForm customer={DANA} onDone={() => {}} />)
    expect([field('Email'), field('First name')].map((each) => (each as HTMLInputElement).value)).toEqual([
      'dana@example.com',
      'Dana',
    ])
  })

  it('asks for a phone where the account has none [ACCT-16, VAL-11]', () => {
    const { phone: _, ...silent } = DANA
    render(<ContactForm customer={silent} onDone={() => {}} />)
    expect(field('Phone')).toHaveValue('')
  })
})

describe('where a customer’s order goes', () => {
  const open = async (done = vi.fn()) => {
    rememberCheckout({ contact: CONTACT })
    render(<ShippingForm countries={COUNTRIES} addresses={DANA.addresses} onDone={done} />)
    await act(async () => void (await loadCheckoutData()))
    await waitFor(() => expect(screen.getByRole('radio', { name: /Express/ })).toBeChecked())
    return done
  }
  /** Home is chosen, work stands beside it; the book may be another afterwards. */
  const openWithBook = async () => {
    const done = vi.fn()
    rememberCheckout({ contact: CONTACT })
    const form = (addresses: SavedAddress[]) => (
      <ShippingForm countries={COUNTRIES} addresses={addresses} onDone={done} />
    )
    const { rerender } = render(form([HOME, WORK]))
    await act(async () => void (await loadCheckoutData()))
    await waitFor(() => expect(screen.getByRole('radio', { name: /Express/ })).toBeChecked())
    return { done, bookBecomes: (addresses: SavedAddress[]) => rerender(form(addresses)) }
  }
  const radio = (name: RegExp) => screen.getByRole('radio', { name })

  it('is the default address, or another saved one [CHK-11, ACCT-14]', async () => {
    const done = await open()
    expect(radio(/1 Smith St/)).toBeChecked()
    expect(screen.queryByLabelText('Street address')).toBeNull()
    await userEvent.click(radio(/9 Dock Rd/))
    await press(/Continue to payment/)
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(done.mock.calls[0]?.[0].deliveryAddress).toEqual({
      ...ADDRESS,
      type: 'SELECTED',
      id: WORK.id,
      street1: '9 Dock Rd',
      confirmed: true,
      isDefaultBilling: WORK.isDefaultBilling,
      isDefaultShipping: WORK.isDefaultShipping,
    })
  })

  it.each([
    ['chosen', HOME.id, '5 New St'],
    ['neighbouring', WORK.id, ADDRESS.street1],
  ])(
    'is the chosen address as the book has it when the %s one is changed elsewhere [CHK-11, ADDR-11]',
    async (_, id, sent) => {
      const { done, bookBecomes } = await openWithBook()
      bookBecomes([HOME, WORK].map((each) => (each.id === id ? { ...each, street1: '5 New St' } : each)))
      expect(screen.getAllByRole('radio', { name: /5 New St/ })).toHaveLength(1)
      await press(/Continue to payment/)
      await waitFor(() => expect(done).toHaveBeenCalled())
      expect(done.mock.calls[0]?.[0].deliveryAddress).toMatchObject({ id: HOME.id, street1: sent })
    },
  )

  it('may be typed in, and what was typed survives a look at the saved ones [CHK-11]', async () => {
    const done = await open()
    await userEvent.click(radio(/Another address/))
    fireEvent.input(field('Street address'), { target: { value: '5 New St' } })
    await userEvent.click(radio(/9 Dock Rd/))
    await userEvent.click(radio(/Another address/))
    expect(field('Street address')).toHaveValue('5 New St')
    fireEvent.input(field('Suburb'), { target: { value: 'Fitzroy' } })
    fireEvent.change(field('State'), { target: { value: 'VIC' } })
    fireEvent.input(field('Postcode'), { target: { value: '3065' } })
    await act(async () => void (await loadCheckoutData()))
    await press(/Continue to payment/)
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(done.mock.calls[0]?.[0].deliveryAddress).toMatchObject({
      type: 'ENTERED',
      street1: '5 New St',
      isDefaultBilling: false,
      isDefaultShipping: false,
    })
  })

  it('must be chosen anew when the chosen address is gone [CHK-13, VAL-34, ERR-75]', async () => {
    const gone = { ...ENTERED_ADDRESS, type: 'SELECTED', id: '7b0f7c1e-0d5f-4f5f-9a53-0d7cf4a4b009' } as const
    rememberCheckout({ contact: CONTACT, deliveryAddress: gone })
    const done = vi.fn()
    render(<ShippingForm countries={COUNTRIES} addresses={DANA.addresses} onDone={done} />)
    await press(/Continue to payment/)
    expect(await screen.findByRole('link', { name: 'Select a saved address.' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Street address is required.' })).toBeNull()
    expect(done).not.toHaveBeenCalled()
  })

  it.each([
    ['the chosen one leaves the book', [WORK], 'Select a saved address.'],
    ['the book is emptied', [], 'Street address is required.'],
  ])('must be chosen anew when %s meanwhile [ADDR-11, VAL-34]', async (_, left, asked) => {
    const { done, bookBecomes } = await openWithBook()
    expect(radio(/1 Smith St/)).toBeChecked()
    bookBecomes(left)
    await press(/Continue to payment/)
    expect(await screen.findByRole('link', { name: asked })).toBeVisible()
    expect(done).not.toHaveBeenCalled()
  })

  it('stays chosen when the one beside it leaves the book [ADDR-11]', async () => {
    const { done, bookBecomes } = await openWithBook()
    bookBecomes([HOME])
    await press(/Continue to payment/)
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(done.mock.calls[0]?.[0].deliveryAddress).toMatchObject({ type: 'SELECTED', id: HOME.id })
  })

  it('is none of the saved ones in a country we do not deliver to, nor typed in there [ADDR-14]', async () => {
    const { state: _, ...place } = { ...WORK, postcode: '1061', suburb: 'Onehunga' }
    const abroad: SavedAddress = { ...place, country: 'NZ', street1: '4 Kiln Lane', isDefaultShipping: true }
    render(
      <ShippingForm countries={['AU']} addresses={[abroad, { ...HOME, isDefaultShipping: false }]} onDone={vi.fn()} />,
    )
    expect(screen.queryByRole('radio', { name: /4 Kiln Lane/ })).toBeNull()
    expect(radio(/1 Smith St/)).not.toBeChecked()
    await userEvent.click(radio(/Another address/))
    expect([...(field('Country') as HTMLSelectElement).options].map(({ value }) => value)).toEqual(['AU'])
  })

  it('may be one in a country we do not deliver to where it is only billed, saved or typed in [ADDR-14, CHK-39]', async () => {
    const { state: _, ...place } = { ...WORK, postcode: '1061', suburb: 'Onehunga' }
    const abroad: SavedAddress = { ...place, country: 'NZ', street1: '4 Kiln Lane', isDefaultShipping: true }
    const done = vi.fn()
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
    render(<ShippingForm unsent countries={['AU']} addresses={[abroad, HOME]} onDone={done} />)
    await act(async () => void (await loadCheckoutData()))
    expect(radio(/1 Smith St/)).toBeVisible()
    await userEvent.click(radio(/4 Kiln Lane/))
    await press(/Continue to payment/)
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(done.mock.calls[0]?.[0].deliveryAddress).toMatchObject({ country: 'NZ', street1: '4 Kiln Lane' })
    await userEvent.click(radio(/Another address/))
    expect([...(field('Country') as HTMLSelectElement).options].map(({ value }) => value)).toEqual(['AU', 'NZ'])
  })

  it('begins with the default for invoices where nothing is sent, else with the one for parcels [CHK-39, ACCT-14]', () => {
    const begun = (unsent: boolean) => {
      const { unmount } = render(
        <ShippingForm unsent={unsent} countries={COUNTRIES} addresses={DANA.addresses} onDone={() => {}} />,
      )
      const chosen = [/1 Smith St/, /9 Dock Rd/].map((name) => (radio(name) as HTMLInputElement).checked)
      unmount()
      return chosen
    }
    expect(begun(true)).toEqual([false, true])
    sessionStorage.clear()
    expect(begun(false)).toEqual([true, false])
  })

  it('offers an address older than the rules with its fields open, to be put right [ADDR-13]', async () => {
    rememberCheckout({ contact: CONTACT })
    const old: SavedAddress = { ...WORK, state: 'Victoria', street1: '9 Dock Rd' }
    render(<ShippingForm countries={COUNTRIES} addresses={[HOME, old]} onDone={vi.fn()} />)
    await userEvent.click(radio(/9 Dock Rd/))
    expect(radio(/Another address/)).toBeChecked()
    expect(field('Street address')).toHaveValue('9 Dock Rd')
    expect(await screen.findByText('Select a state.')).toBeVisible()
  })

  it('is remembered over a reload, chosen or typed', async () => {
    await open()
    await userEvent.click(radio(/9 Dock Rd/))
    const { unmount } = render(<ShippingForm countries={COUNTRIES} addresses={DANA.addresses} onDone={() => {}} />)
    expect(screen.getAllByRole('radio', { name: /9 Dock Rd/ }).at(-1)).toBeChecked()
    unmount()
  })
})

describe('where a customer’s invoice goes', () => {
  function Billing({ onSettled }: { onSettled: (problems: readonly { message: string }[]) => void }) {
    const billing = useBilling()
    return (
      <>
        <BillingAddress billing={billing} />
        <button type="button" onClick={async () => onSettled(await billing.submit())}>
          Settle
        </button>
      </>
    )
  }

  it('is a saved address when it is not the delivery address [CHK-21]', async () => {
    keepCustomer(DANA)
    const settled = vi.fn()
    render(<Billing onSettled={settled} />)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Same as delivery address' }))
    expect(await screen.findByRole('radio', { name: /9 Dock Rd/ })).toBeChecked()
    await userEvent.click(screen.getByRole('radio', { name: /1 Smith St/ }))
    await press(/Settle/)
    await waitFor(() => expect(settled).toHaveBeenCalledWith([]))
    expect(record().billingAddress).toEqual({ ...HOME, confirmed: true })
  })
})

describe('the address book while checking out', () => {
  it('takes a chosen address along when it goes, and when it changes [ADDR-11, CHK-20]', async () => {
    const chosen = ({ id }: SavedAddress) => ({ ...ENTERED_ADDRESS, type: 'SELECTED', id }) as const
    rememberCheckout({ contact: CONTACT, deliveryAddress: chosen(HOME), billingAddress: chosen(WORK) })
    wire.answers('account', () => answer('account', { customer: { ...DANA, addresses: [WORK] } }))
    render(<CheckoutShell />)
    await waitFor(() => expect(record().deliveryAddress).toBeUndefined())
    expect(record().billingAddress).toMatchObject({ ...WORK, isDefaultShipping: true })
  })
})
