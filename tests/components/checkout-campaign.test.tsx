import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CheckoutShell } from '#components/checkout/checkout-shell.tsx'
import { listenToNews, type News } from '#lib/client/analytics/news.ts'

it('tells analytics of the campaign in the address, and nothing when there is none [CHK-27, OBS-04]', () => {
  const told: News[] = []
  const stop = listenToNews((news) => told.push(news))
  history.replaceState(null, '', '/checkout/contact-info')
  render(<CheckoutShell />)
  expect(told).toEqual([])
  history.replaceState(null, '', '/checkout/contact-info?utm_source=mail&utm_term=a&utm_term=b')
  render(<CheckoutShell />)
  expect(told).toEqual([{ kind: 'campaign', campaign: { utm_source: 'mail' } }])
  stop()
})
