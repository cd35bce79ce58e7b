import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { mutation, query, useApiMutation, useApiQuery } from '#lib/client/query.ts'
import { bareAnswer, refusal, useMockApi } from '../setup/mock-api.ts'

const wire = useMockApi()

function Asking() {
  const { isError } = useApiQuery(query('settings', {}))
  const sending = useApiMutation(mutation('subscribe'))
  return (
    <>
      <p>{isError ? 'asked in vain' : 'asking'}</p>
      <button type="button" onClick={() => sending.mutate({ body: { email: 'kim@example.com', source: 'footer' } })}>
        {sending.isError ? 'Sent in vain' : 'Send'}
      </button>
    </>
  )
}

it('React Query sends nothing again by itself: a failed query is one request, a failed change those of the API client [GEN-14, API-08]', async () => {
  wire.answers('settings', () => bareAnswer(503))
  wire.answers('subscribe', (_, count) => (count <= 2 ? bareAnswer(503) : refusal('InvalidRequest')))
  render(<Asking />)
  expect(await screen.findByText('asked in vain')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('button', { name: 'Sent in vain' })).toBeVisible()
  // React Query would begin again after a second.
  await new Promise((resolve) => setTimeout(resolve, 1300))
  expect(wire.sent('settings')).toHaveLength(1)
  expect(wire.sent('subscribe')).toHaveLength(2)
})
