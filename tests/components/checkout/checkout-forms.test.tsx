import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ContactForm } from '#components/checkout/contact-form.tsx'
import { ShippingForm } from '#components/checkout/shipping-form.tsx'
import type { CardFormHandle } from '#components/shared/payment/card-fields.ts'
import { SandboxCardForm } from '#components/shared/payment/sandbox-card-form.tsx'
import { loadCheckoutData, useCheckoutDataStore } from '#lib/client/checkout/checkout-data.ts'
import { COUNTRIES } from '#lib/domain/shop-rules.ts'
import { changeCart, restoreCart } from '#stores/cart.ts'
import { rememberCheckout, restoreCheckout } from '#stores/checkout.ts'
import { keepDeliveryPlace, restoreDeliveryPostcode } from '#stores/delivery-postcode.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { CONTACT, ENTERED_ADDRESS, LINE, quoteFixture } from '#tests/setup/shop-fixtures.ts'

const wire = useMockApi()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  restoreCart()
  restoreCheckout()
  restoreDeliveryPostcode()
  useCheckoutDataStore.setState({}, true)
})

const field = (name: string) => screen.getByLabelText(name)
const fill = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('the contact form', () => {
  it('tells the browser what each field is for', () => {
    render(<ContactForm onDone={() => {}} />)
    const hints = ['Email', 'First name', 'Last name', 'Phone'].map((name) => field(name).getAttribute('autocomplete'))
    expect(hints).toEqual(['email', 'given-name', 'family-name', 'tel'])
    expect(field('Email')).toHaveAttribute('inputmode', 'email')
    expect(field('Phone')).toHaveAttribute('type', 'tel')
  })

  it('names every mistake beside its field and in a summary that takes the focus [VAL-43, CHK-06]', async () => {
    const done = vi.fn()
    render(<ContactForm onDone={done} />)
    await press(/Continue/)
    const summary = (await screen.findByRole('heading', { name: 'Check these fields' })).closest('section')
    expect(summary).toHaveFocus()
    expect(field('Email')).toHaveAccessibleDescription(/Email is required\./)
    expect(field('Email')).toBeInvalid()
    expect(field('Phone')).toHaveAccessibleDescription(/Phone is required\./)
    expect(done).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('link', { name: 'Last name is required.' }))
    expect(field('Last name')).toHaveFocus()
  })

  it('leaves the focus in the field while mistakes are mended', async () => {
    render(<ContactForm onDone={() => {}} />)
    await press(/Continue/)
    await screen.findByRole('heading', { name: 'Check these fields' })
    await userEvent.type(field('First name'), 'Kim')
    expect(field('First name')).toHaveValue('Kim')
    expect(field('First name')).toHaveFocus()
    await waitFor(() => expect(field('First name')).toBeValid())
  })

  it('takes any way of writing a phone number and hands over E.164 [VAL-11, VAL-14, CHK-05]', async () => {
    const done = vi.fn()
    render(<ContactForm onDone={done} />)
    fill('Email', ' Kim@Example.com ')
    fill('First name', 'Kim')
    fill('Last name', "O'Neil")
    fill('Phone', '(0412) 345-678')
    await press(/Continue/)
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(done.mock.calls[0]?.[0]).toEqual({
      email: 'kim@example.com',
      firstName: 'Kim',
      lastName: "O'Neil",
      phone: '+61412345678',
      agreeToMarketing: false,
    })
  })

  it('says which number it wants [VAL-12]', async () => {
    render(<ContactForm onDone={() => {}} />)
    fill('Phone', '03 9123 4567')
    fireEvent.blur(field('Phone'))
    await waitFor(() =>
      expect(field('Phone')).toHaveAccessibleDescription(/Enter a valid Australian or New Zealand mobile number\./),
    )
  })

  it('loses nothing on a reload', () => {
    const { unmount } = render(<ContactForm onDone={() => {}} />)
    fill('Email', 'half@')
    unmount()
    render(<ContactForm onDone={() => {}} />)
    expect(field('Email')).toHaveValue('half@')
  })

  it('shows a finished contact as the shopper knows it', () => {
    rememberCheckout({ contact: CONTACT })
    render(<ContactForm onDone={() => {}} />)
    expect(field('Phone')).toHaveValue('0412 345 678')
  })
})

describe('the delivery form', () => {
  beforeEach(async () => {
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
    changeCart(() => ({ a: LINE }))
    rememberCheckout({ contact: CONTACT })
    await loadCheckoutData()
  })

  function fillAddress() {
    fill('Street address', '1 Smith St')
    fill('Suburb', 'Fitzroy')
    fireEvent.change(field('State'), { target: { value: 'VIC' } })
    fill('Postcode', '3065')
  }

  it('knows the name, preselects express and hands over the choice [CHK-10, CHK-11, CHK-15]', async () => {
    const done = vi.fn()
    render(<ShippingForm countries={COUNTRIES} onDone={done} />)
    expect(field('Contact name')).toHaveValue('Kim Lee')
    fillAddress()
    await act(async () => void (await loadCheckoutData()))
    await waitFor(() => expect(screen.getByRole('radio', { name: /Express/ })).toBeChecked())
    await press(/Continue to payment/)
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(done.mock.calls[0]?.[0]).toEqual({
      shippingType: 'DELIVERY',
      deliveryAddress: ENTERED_ADDRESS,
      deliveryOptions: { methodCode: 'express', instructions: { delivery: '' }, authorityToLeave: false },
    })
  })

  it('says for whom it is, and asks at a press, with the focus in the field [CHK-47]', async () => {
    render(<ShippingForm countries={COUNTRIES} onDone={() => {}} />)
    const name = field('Contact name')
    expect(name.closest('[inert]')).not.toBeNull()
    expect(screen.getByText('For Kim Lee')).toBeVisible()
    await press(/Change name/)
    expect(name.closest('[inert]')).toBeNull()
    expect(name).toHaveFocus()
    expect(screen.queryByText('For Kim Lee')).toBeNull()
    expect(screen.getByLabelText(/^Company/).closest('[inert]')).not.toBeNull()
    fill('Contact name', '')
    expect(screen.queryByText(/^For /)).toBeNull()
  })

  it('keeps a field under the caret that is emptied, and shut the one beside it [ADDR-15, CHK-47]', async () => {
    rememberCheckout({ contact: CONTACT, deliveryAddress: { ...ENTERED_ADDRESS, company: 'Al' } })
    render(<ShippingForm countries={COUNTRIES} onDone={() => {}} />)
    const company = screen.getByLabelText(/^Company/)
    await userEvent.click(company)
    await userEvent.keyboard('{Backspace}{Backspace}')
    expect(company).toHaveValue('')
    expect(company).toHaveFocus()
    expect(company.closest('[inert]')).toBeNull()
    await userEvent.keyboard('Bo')
    expect(company).toHaveValue('Bo')
    expect(screen.getByLabelText(/^Unit, level/).closest('[inert]')).not.toBeNull()
  })

  it('asks for the name where none is known [CHK-47]', () => {
    rememberCheckout({ contact: undefined })
    render(<ShippingForm countries={COUNTRIES} onDone={() => {}} />)
    expect(field('Contact name').closest('[inert]')).toBeNull()
    fill('Contact name', 'K')
    expect(field('Contact name').closest('[inert]')).toBeNull()
  })

  it('offers no courier to a PO box, says why, and preselects what gets there [CHK-15, CHK-31, UI-16]', async () => {
    render(<ShippingForm countries={COUNTRIES} onDone={() => {}} />)
    fillAddress()
    await act(async () => void (await loadCheckoutData()))
    await waitFor(() => expect(screen.getByRole('radio', { name: /Express/ })).toBeChecked())
    const spoken = screen.getAllByRole('status')
    fill('Street address', 'PO Box 12')
    await waitFor(() => expect(screen.getByRole('radio', { name: /Standard/ })).toBeChecked())
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    const why = screen.getByText(/Couriers don’t deliver to PO boxes/)
    expect(why).toBeVisible()
    expect(spoken, 'a region that comes with its words is not read').toContain(why)
  })

  it('leaves nothing chosen where no method goes, and says so when it is sent all the same [CHK-36]', async () => {
    const done = vi.fn()
    render(<ShippingForm countries={COUNTRIES} onDone={done} />)
    fillAddress()
    await act(async () => void (await loadCheckoutData()))
    await waitFor(() => expect(screen.getByRole('radio', { name: /Express/ })).toBeChecked())
    const nowhere = quoteFixture().availableShippingMethods.map((method) => ({ ...method, available: false }))
    const none = { availableShippingMethods: nowhere, selectedShippingMethod: null }
    wire.answers('checkoutInfo', ({ body }) =>
      answer('checkoutInfo', quoteFixture(body.shippingAddress?.postcode === '6799' ? none : {})),
    )
    const reload = () => act(async () => void (await loadCheckoutData()))
    fill('Postcode', '6799')
    await reload()
    const words = 'We can’t deliver to that address. Please use another one.'
    expect(await screen.findByText(words)).toBeVisible()
    await reload()
    expect(wire.sent('checkoutInfo').at(-1)?.body.shipping).toEqual({ methodCode: 'express' })
    await press(/Continue to payment/)
    await userEvent.click(await screen.findByRole('link', { name: words }))
    expect(document.activeElement).toHaveTextContent(words)
    expect(done).not.toHaveBeenCalled()
    fill('Postcode', '3065')
    await reload()
    await waitFor(() => expect(screen.getByRole('radio', { name: /Express/ })).toBeChecked())
  })

  it('says that the options could not be loaded, and Continue asks for them again [CHK-15]', async () => {
    wire.answers('checkoutInfo', () => refusal('ServiceUnavailable'))
    useCheckoutDataStore.setState({}, true)
    rememberCheckout({ lastCheckoutData: undefined })
    const done = vi.fn()
    render(<ShippingForm countries={COUNTRIES} onDone={done} />)
    expect(screen.getByText(/^Enter your postcode to see delivery options/)).toBeVisible()
    fillAddress()
    expect(await screen.findByText('Delivery options are still loading.')).toBeVisible()
    const room = () => document.querySelectorAll('.skeleton').length
    expect(room(), 'what is below them stays where it is').toBe(2)
    await act(async () => void (await loadCheckoutData().catch(() => {})))
    await press(/Continue to payment/)
    const words = 'We couldn’t load the delivery options. Continue tries again.'
    expect(await screen.findByRole('link', { name: words })).toHaveAttribute('href', '#shipping-methodCode')
    expect(room()).toBe(0)
    expect(done).not.toHaveBeenCalled()
    await waitFor(() => expect(useCheckoutDataStore.getState().result).toBe('ERROR'))
    wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
    await press(/Continue to payment/)
    await waitFor(() => expect(screen.getByRole('radio', { name: /Express/ })).toBeChecked())
    await press(/Continue to payment/)
    await waitFor(() => expect(done).toHaveBeenCalledOnce())
  })

  it('says that options are still loading while those there are belong to another cart [CHK-15]', async () => {
    changeCart(() => ({ a: { ...LINE, qty: 2 } }))
    render(<ShippingForm countries={COUNTRIES} onDone={() => {}} />)
    fillAddress()
    await press(/Continue to payment/)
    expect(await screen.findByRole('link', { name: 'Delivery options are still loading.' })).toBeVisible()
    expect(screen.queryByText('Select a delivery method.')).toBeNull()
    await act(async () => void (await loadCheckoutData()))
    await waitFor(() => expect(screen.getByRole('radio', { name: /Express/ })).toBeChecked())
  })

  it('lists ways to deliver cheapest first, with prices', async () => {
    render(<ShippingForm countries={COUNTRIES} onDone={() => {}} />)
    fillAddress()
    const radios = await screen.findAllByRole('radio')
    expect(radios.map((radio) => radio.getAttribute('value'))).toEqual(['standard', 'express', 'fourhd'])
    expect(screen.getByText('$9.95')).toBeVisible()
  })

  it('needs authority to leave where the option does, and says so [CHK-14, VAL-35]', async () => {
    const done = vi.fn()
    render(<ShippingForm countries={COUNTRIES} onDone={done} />)
    fillAddress()
    await act(async () => void (await loadCheckoutData()))
    await userEvent.click(await screen.findByRole('radio', { name: /4 hours/ }))
    await press(/Continue to payment/)
    const box = screen.getByRole('checkbox', { name: /Leave it in a safe place/ })
    await waitFor(() =>
      expect(box).toHaveAccessibleDescription(/Authority to leave is required for this delivery option\./),
    )
    expect(done).not.toHaveBeenCalled()
    await userEvent.click(box)
    await press(/Continue to payment/)
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(done.mock.calls[0]?.[0].deliveryOptions).toMatchObject({ methodCode: 'fourhd', authorityToLeave: true })
  })

  it('gives authority to leave for the option that asks for it, not for the one that was chosen after it [CHK-10, CHK-14]', async () => {
    const done = vi.fn()
    render(<ShippingForm countries={COUNTRIES} onDone={done} />)
    fillAddress()
    await act(async () => void (await loadCheckoutData()))
    await userEvent.click(await screen.findByRole('radio', { name: /4 hours/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: /Leave it in a safe place/ }))
    await userEvent.click(screen.getByRole('radio', { name: /Express/ }))
    await press(/Continue to payment/)
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(done.mock.calls[0]?.[0].deliveryOptions).toMatchObject({ methodCode: 'express', authorityToLeave: false })
  })

  it('clears state and postcode with the country, and New Zealand has no state [VAL-40, VAL-41]', async () => {
    const done = vi.fn()
    render(<ShippingForm countries={COUNTRIES} onDone={done} />)
    fillAddress()
    fireEvent.change(field('Country'), { target: { value: 'NZ' } })
    expect(await screen.findByLabelText('Town or city')).toHaveValue('Fitzroy')
    expect(screen.queryByLabelText('State')).toBeNull()
    expect(field('Postcode')).toHaveValue('')
    fill('Postcode', '1010')
    await act(async () => void (await loadCheckoutData()))
    await press(/Continue to payment/)
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(done.mock.calls[0]?.[0].deliveryAddress).toEqual({
      type: 'ENTERED',
      isDefaultBilling: false,
      isDefaultShipping: false,
      country: 'NZ',
      contactName: 'Kim Lee',
      street1: '1 Smith St',
      suburb: 'Fitzroy',
      postcode: '1010',
    })
  })

  it.each([
    ['keeps a country that was chosen', async () => userEvent.selectOptions(field('Country'), 'NZ'), 'NZ', ''],
    ['keeps a state that was chosen', () => chooseState('QLD'), 'AU', ''],
    ['takes the postcode that was asked for before', () => chooseState('VIC'), 'AU', '3121'],
  ])('%s over a reload [CHK-38, CHK-10]', async (_, choose, country, postcode) => {
    keepDeliveryPlace({ postcode: '3121', country: 'AU' })
    rememberCheckout({ contact: CONTACT })
    const { unmount } = render(<ShippingForm countries={COUNTRIES} onDone={() => {}} />)
    expect(field('Postcode')).toHaveValue('3121')
    await choose()
    fill('Street address', '1 Smith St')
    unmount()
    render(<ShippingForm countries={COUNTRIES} onDone={() => {}} />)
    expect(field('Street address')).toHaveValue('1 Smith St')
    expect([field('Country'), field('Postcode')].map((each) => (each as HTMLInputElement).value)).toEqual([
      country,
      postcode,
    ])
  })

  async function chooseState(state: string): Promise<void> {
    await userEvent.selectOptions(field('State'), state)
    await userEvent.clear(field('Postcode'))
  }

  it('lists Australia first, then New Zealand [UI-17, ADDR-07, CONST-26]', () => {
    render(<ShippingForm countries={COUNTRIES} onDone={vi.fn()} />)
    const values = within(field('Country'))
      .getAllByRole('option')
      .map((option) => option.getAttribute('value'))
    expect(values.filter((value) => value !== '')).toEqual(['AU', 'NZ'])
  })

  it.each([
    [['NZ', 'AU'] as const, ['AU', 'NZ']],
    [['NZ'] as const, ['NZ']],
  ])(
    'lists what the setting %j delivers to in that order, and begins with its first [UI-17, CONST-26]',
    (to, listed) => {
      render(<ShippingForm countries={to} onDone={vi.fn()} />)
      const options = within(field('Country')).getAllByRole('option')
      expect(options.map((option) => option.getAttribute('value')).filter(Boolean)).toEqual(listed)
      expect(field('Country')).toHaveValue(listed[0])
    },
  )

  it('asks to confirm a postcode in another state, and takes it then [ADDR-08, UI-16]', async () => {
    const onDone = vi.fn()
    render(<ShippingForm countries={COUNTRIES} onDone={onDone} />)
    fillAddress()
    expect(screen.queryByRole('checkbox', { name: /is right/ })).toBeNull()
    const spoken = screen.getAllByRole('status')
    fireEvent.change(field('State'), { target: { value: 'NSW' } })
    const hint = await screen.findByText('That postcode is in Victoria, but you chose NSW.')
    expect(hint).toBeVisible()
    expect(spoken, 'a region that comes with its words is not read').toContain(hint)
    await waitFor(() => expect(screen.getByRole('radio', { name: /Express/ })).toBeChecked())
    await press(/Continue to payment/)
    const words = 'That postcode is in Victoria, but you chose NSW. Change it, or confirm the address as it is.'
    expect(await screen.findByRole('link', { name: words })).toBeVisible()
    fireEvent.click(screen.getByRole('checkbox', { name: '3065 NSW is right' }))
    await press(/Continue to payment/)
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(onDone.mock.calls[0]?.[0].deliveryAddress).toMatchObject({ state: 'NSW', confirmed: true })
  })

  it('asks anew when the pair that was confirmed is changed [ADDR-08]', async () => {
    render(<ShippingForm countries={COUNTRIES} onDone={() => {}} />)
    fillAddress()
    fireEvent.change(field('State'), { target: { value: 'NSW' } })
    fireEvent.click(await screen.findByRole('checkbox', { name: '3065 NSW is right' }))
    fireEvent.change(field('State'), { target: { value: 'QLD' } })
    expect(await screen.findByRole('checkbox', { name: '3065 QLD is right' })).not.toBeChecked()
  })

  it('points out a postcode the suburb does not have, and does not insist', async () => {
    const known = { key: 'fitzroy-vic-3065', suburb: 'Fitzroy', state: 'VIC', postcode: '3065', country: 'AU' }
    wire.answers('localities', () => answer('localities', { localities: [known] }))
    render(<ShippingForm countries={COUNTRIES} onDone={() => {}} />)
    fillAddress()
    fireEvent.change(field('Postcode'), { target: { value: '3056' } })
    expect(await screen.findByText('Fitzroy VIC has the postcode 3065. Is 3056 right?')).toBeVisible()
    expect(wire.sent('localities').map(({ query }) => query.get('q'))).toEqual(['Fitzroy VIC'])
    fireEvent.change(field('Postcode'), { target: { value: '3065' } })
    expect(screen.queryByText(/has the postcode/)).toBeNull()
  })

  it('lists what is missing from top to bottom, once [VAL-37 to VAL-39]', async () => {
    render(<ShippingForm countries={COUNTRIES} onDone={() => {}} />)
    await press(/Continue to payment/)
    await screen.findByRole('heading', { name: 'Check these fields' })
    const listed = screen.getAllByRole('link').map((link) => link.textContent)
    expect(listed).toEqual([
      'Street address is required.',
      'Suburb is required.',
      'Select a state.',
      'Postcode is required.',
    ])
  })
})

describe('the card form of the demo shop', () => {
  it('groups the number, puts the slash in, and hands over a token without the number [VAL-28, PAY-24]', async () => {
    const card = createRef<CardFormHandle>()
    render(<SandboxCardForm ref={card} onLoadFailed={() => {}} />)
    await userEvent.type(field('Card number'), '4111111111111111')
    await userEvent.type(field('Expiry'), '1230')
    await userEvent.type(field('Security code'), '123')
    expect(field('Card number')).toHaveValue('4111 1111 1111 1111')
    expect(field('Expiry')).toHaveValue('12/30')
    expect(screen.getByText('Visa')).toBeVisible()
    const answered = await act(async () => card.current?.tokenise())
    const token = answered?.ok ? answered.instrument.token : ''
    expect(token).toMatch(/^sandboxcard\.[A-Za-z0-9_-]+\.a[0-9a-f]{15}$/)
    expect(JSON.parse(atob(token.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? ''))).toEqual({
      bin: '411111',
      last4: '1111',
      brand: 'Visa',
      month: '12',
      year: '2030',
    })
  })

  it('says what is wrong with each field, and nothing before it is asked [ERR-119]', async () => {
    const card = createRef<CardFormHandle>()
    render(<SandboxCardForm ref={card} onLoadFailed={() => {}} />)
    await userEvent.type(field('Card number'), '4111')
    expect(screen.queryByText('Enter a valid card number.')).toBeNull()
    expect(await act(async () => card.current?.tokenise())).toEqual({
      ok: false,
      fields: {
        number: 'Enter a valid card number.',
        expiry: 'Enter a valid expiry date.',
        code: 'Enter a valid security code.',
      },
    })
    expect(field('Card number')).toHaveAccessibleDescription(/Enter a valid card number\./)
    expect(field('Expiry')).toBeInvalid()
  })

  it('gives hints a phone’s keyboard and wallet understand', () => {
    render(<SandboxCardForm ref={createRef<CardFormHandle>()} onLoadFailed={() => {}} />)
    const hints = ['Card number', 'Expiry', 'Security code'].map((name) => [
      field(name).getAttribute('autocomplete'),
      field(name).getAttribute('inputmode'),
    ])
    expect(hints).toEqual([
      ['cc-number', 'numeric'],
      ['cc-exp', 'numeric'],
      ['cc-csc', 'numeric'],
    ])
  })
})
