import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { DownloadData } from '#components/account/download-data.tsx'
import { accountExport } from '#lib/contract/account.ts'
import { refusal, useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()

/** What each part of the file is called; the customer holds details and addresses. */
const CALLED: Record<keyof typeof accountExport.shape, string> = {
  exportedAt: '',
  customer: 'details, addresses',
  paymentMethods: 'saved cards',
  sizes: 'sizes',
  wishlist: 'wishlist',
  wishlistAlerts: 'mail you asked for',
  crewLists: 'crew lists',
  cart: 'cart',
  orders: 'orders',
  newsletter: 'mail you asked for',
  stockNotifications: 'mail you asked for',
  account: 'details',
  sessions: 'when you signed in',
  passkeys: 'passkeys',
  mails: 'mail you asked for and were sent',
  wishlistNews: 'mail you asked for and were sent',
  offersUsed: 'offers you used',
  giftCardsReceived: 'gift cards you were given',
  questions: 'questions you asked',
}

it('says of the file of one’s data what is in it, and no more', () => {
  expect(Object.keys(accountExport.shape).sort()).toEqual(Object.keys(CALLED).sort())
  render(<DownloadData />)
  const text = screen.getByText(/^In one file/).textContent
  for (const part of Object.values(CALLED)) expect(text).toContain(part)
  expect(text).not.toMatch(/everything|all we hold/i)
})

it('says that the file was saved, and nothing of one that did not come [UI-16]', async () => {
  wire.answers('exportAccount', (_, count) => (count === 1 ? refusal('ServiceUnavailable') : Response.json({})))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const said = () => document.querySelector('[data-live]')?.textContent ?? ''
  render(<DownloadData />)
  await userEvent.click(screen.getByRole('button', { name: 'Download my data' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(said()).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Download my data' }))
  await waitFor(() => expect(said()).toBe('Your data is saved as my-account.json.'))
})
