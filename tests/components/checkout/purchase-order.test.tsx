import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ContactForm } from '#components/checkout/contact-form.tsx'
import { ContactStep } from '#components/checkout/contact-step.tsx'
import { ContactSummary } from '#components/checkout/finished-steps.tsx'
import { SuccessView } from '#components/checkout/success-view.tsx'
import { placedOrder } from '#lib/client/checkout/placed-order.ts'
import { afterPlacement } from '#lib/domain/checkout/checkout-record.ts'
import { changeCheckout, rememberCheckout, useCheckoutStore } from '#stores/checkout.ts'
import { keepDraft } from '#stores/checkout-draft.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { browserWithOneLine } from '#tests/setup/checkout-browser.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'
import { router } from '#tests/setup/navigation.ts'
import {
  CONTACT,
  customerFixture,
  LINE,
  orderFixture,
  productFixture,
  quoteFixture,
} from '#tests/setup/shop-fixtures.ts'

vi.mock('next/navigation', async () =>
  (await import('#tests/setup/navigation.ts')).navigationAt('/checkout/contact-info'),
)

const wire = useMockApi()
const PLACED = placedOrder(orderFixture(), { a: LINE }, 'BRAINTREE_PAYPAL')
const DANA = customerFixture()

beforeEach(() => {
  vi.clearAllMocks()
  browserWithOneLine()
  sessionStorage.clear()
  useIdentityStore.setState({ status: 'LOGGED_OUT', token: undefined, customerId: undefined })
  wire.answers('settings', () => refusal('NotFound'))
  wire.answers('indexObjects', () => answer('indexObjects', { results: [productFixture()] }))
  wire.answers('checkoutInfo', () => answer('checkoutInfo', quoteFixture()))
})

const opener = () => screen.queryByRole('button', { name: 'Add a purchase order number' })
const field = () => screen.getByRole('textbox', { name: /^Purchase order number/ })
const open = () => userEvent.click(screen.getByRole('button', { name: 'Add a purchase order number' }))
const go = () => userEvent.click(screen.getByRole('button', { name: /^Continue to/ }))
const kept = () => useCheckoutStore.getState().record.purchaseOrderNumber

describe('the purchase order number of the contact step', () => {
  beforeEach(() => rememberCheckout({ contact: CONTACT }))

  it('is one press away, with the focus in it and what it is for [CHK-49]', async () => {
    render(<ContactForm onDone={() => {}} />)
    expect(opener()).toHaveAttribute('aria-controls', 'contact-purchaseOrder')
    expect(document.getElementById('contact-purchaseOrder')).toHaveAttribute('inert')
    await open()
    expect(field()).toHaveFocus()
    expect(field()).toHaveAccessibleDescription('Printed on your tax invoice.')
    expect(field()).toHaveAttribute('autocomplete', 'off')
    expect(opener()).toBeNull()
  })

  it('is kept beside the contact, trimmed; left shut, nothing is [CHK-49, CHK-05]', async () => {
    const step = render(<ContactStep />)
    await screen.findByLabelText('Email')
    await go()
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/checkout/shipping'))
    expect(useCheckoutStore.getState().record).toMatchObject({ contact: CONTACT })
    expect(kept()).toBeUndefined()
    await open()
    await userEvent.type(field(), '  PO 4711 ')
    await go()
    await waitFor(() => expect(kept()).toBe('PO 4711'))
    expect(useCheckoutStore.getState().record.contact).toEqual(CONTACT)
    step.unmount()
  })

  it('is taken off again by who empties it, also after a reload [CHK-49]', async () => {
    rememberCheckout({ purchaseOrderNumber: 'PO 4711' })
    const step = render(<ContactStep />)
    await screen.findByLabelText('Email')
    expect(field()).toHaveValue('PO 4711')
    await userEvent.clear(field())
    expect(field()).toHaveFocus()
    step.unmount()
    render(<ContactStep />)
    await open()
    expect(field()).toHaveValue('')
    await go()
    await waitFor(() => expect(kept()).toBeUndefined())
  })

  it('says what is wrong with it, last in the summary, and hands nothing over [CHK-49]', async () => {
    const done = vi.fn()
    render(<ContactForm onDone={done} />)
    await open()
    await userEvent.type(field(), 'x'.repeat(36))
    await userEvent.clear(screen.getByLabelText('Last name'))
    await go()
    await screen.findByRole('heading', { name: 'Check these fields' })
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Last name is required.',
      'Purchase order number must be 35 characters or fewer.',
    ])
    expect(field()).toBeInvalid()
    await userEvent.click(screen.getByRole('link', { name: /^Purchase order number must be/ }))
    expect(field()).toHaveFocus()
    expect(done).not.toHaveBeenCalled()
  })

  it('survives a reload before the step is left, opened again [CHK-49]', async () => {
    const step = render(<ContactForm onDone={() => {}} />)
    await open()
    await userEvent.type(field(), 'Bay 4')
    step.unmount()
    render(<ContactForm onDone={() => {}} />)
    expect(opener()).toBeNull()
    expect(field()).toHaveValue('Bay 4')
  })

  it.each([
    ['typed by the one who then logs in', DANA.email, 'PO 4711'],
    ['typed before any email was', '', 'PO 4711'],
    ['somebody else’s', 'kim@example.com', ''],
  ])('of a customer: a number that is %s [CHK-49, CHK-41]', (_, email, shown) => {
    keepDraft('contact', { email, firstName: '', lastName: '', phone: '', purchaseOrderNumber: 'PO 4711' })
    render(<ContactForm customer={DANA} onDone={() => {}} />)
    expect(screen.getByLabelText(/^Purchase order number/)).toHaveValue(shown)
    expect(screen.getByLabelText('First name')).toHaveValue('Dana')
  })

  it('that a customer has emptied stays empty after a reload [CHK-49]', () => {
    rememberCheckout({ contact: { ...CONTACT, email: DANA.email }, purchaseOrderNumber: 'PO 4711' })
    keepDraft('contact', { email: DANA.email, purchaseOrderNumber: '' })
    render(<ContactForm customer={DANA} onDone={() => {}} />)
    expect(screen.getByLabelText(/^Purchase order number/)).toHaveValue('')
    expect(opener()).toBeVisible()
  })

  it.each([
    ['stays with the contact it was settled with', DANA.email, 'PO 4711'],
    ['does not go over to another customer', CONTACT.email, ''],
  ])('%s [CHK-49, CHK-41]', (_, email, shown) => {
    rememberCheckout({ contact: { ...CONTACT, email }, purchaseOrderNumber: 'PO 4711' })
    render(<ContactForm customer={DANA} onDone={() => {}} />)
    expect(screen.getByLabelText(/^Purchase order number/)).toHaveValue(shown)
  })

  it('is empty in the checkout after the one it was for; name and phone stay [CHK-49, CHK-23]', async () => {
    rememberCheckout({ purchaseOrderNumber: 'PO 4711' })
    changeCheckout((record) => afterPlacement(record, PLACED))
    render(<ContactStep />)
    expect(await screen.findByLabelText('First name')).toHaveValue(CONTACT.firstName)
    expect(opener()).toBeVisible()
  })
})

it('the steps after it say it with the contact, where there is one [CHK-49]', () => {
  rememberCheckout({ contact: CONTACT, purchaseOrderNumber: 'PO 4711' })
  const summary = render(<ContactSummary />)
  expect(summary.container).toHaveTextContent('Purchase order number PO 4711')
  summary.unmount()
  rememberCheckout({ purchaseOrderNumber: undefined })
  expect(render(<ContactSummary />).container).toHaveTextContent(/^Contact.*0412 345 678Edit contact$/)
})

it('the confirmation says which number is on the invoice, where there is one [ORD-31, CHK-24]', async () => {
  rememberCheckout({ placedOrder: { ...PLACED, purchaseOrderNumber: 'PO 4711' } })
  const success = render(<SuccessView />)
  await screen.findByRole('heading', { name: 'Order placed' })
  expect(success.container).toHaveTextContent('Purchase order number: PO 4711')
  success.unmount()
  rememberCheckout({ placedOrder: PLACED })
  render(<SuccessView />)
  await screen.findByRole('heading', { name: 'Order placed' })
  expect(screen.queryByText(/Purchase order/)).toBeNull()
})
