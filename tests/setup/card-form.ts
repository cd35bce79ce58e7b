import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'

/** Parts that are fetched on demand take their time on a busy machine. */
const PATIENT = { timeout: 15_000 }

/** Types a card into the form of the demo store, once that is there. */
export async function typeCard(number = '4111111111111111'): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Card number', {}, PATIENT), number)
  await userEvent.type(screen.getByLabelText('Expiry'), '1239')
  await userEvent.type(screen.getByLabelText('Security code'), '123')
}

/** Presses the payment step's button of the quote of the fixtures, once it can be. */
export async function pay(): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Pay $144.90' }, PATIENT)
  await waitFor(() => expect(button).toBeEnabled(), PATIENT)
  await userEvent.click(button)
}
