import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { LoadTrouble } from '#components/ui/load-trouble.tsx'

function Page({ onRetry }: { onRetry?: () => void }) {
  const [isThere, setThere] = useState(false)
  const retry = () => {
    onRetry?.()
    setThere(true)
  }
  return (
    <main>
      <section aria-label="Addresses">
        <input aria-label="Street" />
      </section>
      <section aria-label="Orders">
        {isThere ? <p>Your orders</p> : <LoadTrouble onRetry={retry}>We couldn’t load your orders.</LoadTrouble>}
      </section>
    </main>
  )
}

describe('Try again, pressed by the keyboard, goes with the trouble', () => {
  it('and the focus stays with the part it stood in, which can be left as any other [UI-18]', async () => {
    render(<Page />)
    screen.getByRole('button', { name: 'Try again' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText('Your orders')).toBeVisible()
    const orders = screen.getByRole('region', { name: 'Orders' })
    expect(orders).toHaveFocus()
    await userEvent.tab({ shift: true })
    expect(screen.getByLabelText('Street')).toHaveFocus()
    expect(orders).not.toHaveAttribute('tabindex')
  })

  it('and takes the focus from nothing that has it by then', async () => {
    render(<Page onRetry={() => screen.getByLabelText('Street').focus()} />)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByText('Your orders')).toBeVisible()
    expect(screen.getByLabelText('Street')).toHaveFocus()
  })
})
