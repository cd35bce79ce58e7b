import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { OrderLinks } from '#components/orders/order-links.tsx'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()
const SENT = /If there are orders with that address, an email is on its way\. Its links work for 30 days\./
const field = () => screen.getByLabelText('Email of your orders')
const press = () => userEvent.click(screen.getByRole('button', { name: 'Email me my orders' }))

describe('who has lost the number of an order', () => {
  it('is mailed the way to all orders of an address, and told so [ORD-30]', async () => {
    wire.answers('mailOrderLinks', () => answer('mailOrderLinks', {}))
    render(<OrderLinks />)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await userEvent.type(field(), ' Jo@Example.com ')
    await press()
    expect(await screen.findByText(SENT)).toBeVisible()
    expect(wire.sent('mailOrderLinks').map(({ body }) => body)).toEqual([{ email: 'jo@example.com' }])
  })

  it('is asked for an address before the shop is [ORD-30, VAL-23]', async () => {
    render(<OrderLinks />)
    await userEvent.type(field(), 'jo')
    await press()
    expect(field()).toHaveAccessibleDescription(/Enter a valid email address\./)
    expect(field()).toHaveFocus()
    await userEvent.type(field(), '@')
    expect(field()).not.toHaveAccessibleDescription()
    expect(wire.sent()).toEqual([])
  })

  it('is told to wait after too many, and keeps what was typed [ORD-30]', async () => {
    wire.answers('mailOrderLinks', () => refusal('RateLimited'))
    render(<OrderLinks />)
    await userEvent.type(field(), 'jo@example.com')
    await press()
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('Too many attempts. Please try again later.'),
    )
    expect(field()).toHaveValue('jo@example.com')
    expect(screen.queryByText(SENT)).toBeNull()
  })

  it('can send the form as it is, and hears what came of it [ORD-30]', async () => {
    const { rerender } = render(<OrderLinks earlier={{ sent: true }} />)
    const form = field().closest('form')
    expect([form?.getAttribute('action'), form?.method]).toEqual(['/api/order/links', 'post'])
    expect(screen.getByText(SENT)).toBeVisible()
    rerender(<OrderLinks earlier={{ sent: false, trouble: 'Enter a valid email address.' }} />)
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a valid email address.')
    expect(screen.queryByText(SENT)).toBeNull()
    await userEvent.type(field(), 'jo')
    await press()
    expect(screen.getByRole('alert')).toBeEmptyDOMElement()
  })
})
