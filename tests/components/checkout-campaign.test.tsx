import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CheckoutShell } from '#components/checkout/checkout-shell.tsx'
import { reportedEvents } from '#lib/client/analytics.ts'

it('tells analytics of the campaign in the address, and nothing when there is none [CHK-27, OBS-04]', () => {
  history.replaceState(null, '', '/checkout/contact-info')
  render(<CheckoutShell />)
  expect(reportedEvents()).toEqual([])
  history.replaceState(null, '', '/checkout/contact-info?utm_source=mail&utm_term=a&utm_term=b')
  render(<CheckoutShell />)
  expect(reportedEvents()).toEqual([{ name: 'campaign', parameters: { utm_source: 'mail' } }])
})
