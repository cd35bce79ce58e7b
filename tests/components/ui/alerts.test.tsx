import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentAlerts, dismissAlert, showAlert } from '#components/ui/alert-queue.ts'
import { Alerts } from '#components/ui/alerts.tsx'

const say = (text: string, tone: 'info' | 'error' = 'info') => act(() => void showAlert({ tone, text }))
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  act(() => {
    for (const { id } of currentAlerts()) dismissAlert(id)
  })
  vi.useRealTimers()
})

describe('alerts', () => {
  it('are at most four: the fifth sends the oldest away [UI-08]', () => {
    render(<Alerts />)
    for (const text of ['one', 'two', 'three', 'four', 'five']) say(text)
    expect(screen.queryByText('one')).not.toBeInTheDocument()
    for (const text of ['two', 'three', 'four', 'five']) expect(screen.getByText(text)).toBeVisible()
  })

  it('are announced politely [UI-08]', () => {
    render(<Alerts />)
    say('Saved')
    expect(screen.getByRole('status')).toHaveAttribute('aria-live', 'polite')
    expect(screen.getByRole('status')).toHaveTextContent('Saved')
  })

  it('are each read once: one that comes does not have the others read again [UI-08]', () => {
    render(<Alerts />)
    say('Saved')
    say('Copied')
    expect(screen.getByRole('status')).toHaveTextContent('SavedCopied')
    // By itself a status is read whole whenever anything in it changes.
    expect(screen.getByRole('status')).toHaveAttribute('aria-atomic', 'false')
  })

  it('are gone after 8 s, errors not [UI-08]', () => {
    render(<Alerts />)
    say('Saved')
    say('Could not save', 'error')
    wait(7999)
    expect(screen.getByText('Saved')).toBeVisible()
    wait(1)
    expect(screen.queryByText('Saved')).not.toBeInTheDocument()
    wait(60_000)
    expect(screen.getByText('Could not save')).toBeVisible()
  })

  it('wait while someone reads them', () => {
    render(<Alerts />)
    say('Removed')
    fireEvent.mouseEnter(screen.getByRole('status'))
    wait(20_000)
    expect(screen.getByText('Removed')).toBeVisible()
    fireEvent.mouseLeave(screen.getByRole('status'))
    wait(8000)
    expect(screen.queryByText('Removed')).not.toBeInTheDocument()
  })

  it('go by themselves again once the one that was held was acted on or dismissed [UI-08]', () => {
    render(<Alerts />)
    const press = (name: string) => {
      const button = screen.getByRole('button', { name })
      act(() => button.focus())
      fireEvent.click(button)
      // A frame, in which the card has gone.
      wait(20)
    }
    act(() => void showAlert({ tone: 'info', text: 'Removed', action: { label: 'Undo', run: () => {} } }))
    press('Undo')
    say('Saved')
    wait(8000)
    expect(screen.queryByText('Saved')).not.toBeInTheDocument()
    say('Sent')
    press('Dismiss')
    say('Copied')
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
    wait(8000)
    expect(screen.getByText('Copied'), 'somebody is still at it').toBeVisible()
  })

  it('give the focus back to where it came from, else to the page’s heading [UI-08, UI-16]', () => {
    render(
      <>
        <main id="content">
          <h1>Your cart</h1>
          <button type="button">Remove</button>
          <button type="button">Another</button>
        </main>
        <Alerts />
      </>,
    )
    const button = (name: string) => screen.getByRole('button', { name })
    const press = (name: string) => {
      act(() => button(name).focus())
      fireEvent.click(button(name))
    }
    const offerUndo = (run: () => void) =>
      act(() => void showAlert({ tone: 'info', text: 'Removed', action: { label: 'Undo', run } }))
    act(() => button('Remove').focus())
    offerUndo(() => {})
    press('Undo')
    expect(button('Remove')).toHaveFocus()
    act(() => button('Another').focus())
    say('Saved')
    press('Dismiss')
    expect(button('Another')).toHaveFocus()
    // What the action itself puts the focus on keeps it.
    act(() => button('Remove').focus())
    offerUndo(() => button('Another').focus())
    press('Undo')
    expect(button('Another')).toHaveFocus()
    act(() => button('Remove').focus())
    offerUndo(() => button('Remove').remove())
    press('Undo')
    expect(screen.getByRole('heading', { name: 'Your cart' })).toHaveFocus()
  })

  it('leave the focus where it is when they are dismissed without having it [UI-08]', () => {
    render(
      <>
        <input aria-label="Search" />
        <Alerts />
      </>,
    )
    say('Saved')
    screen.getByRole('textbox').focus()
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.getByRole('textbox')).toHaveFocus()
  })

  it('can each be dismissed, and acted on once [UI-08]', () => {
    render(<Alerts />)
    const undo = vi.fn()
    say('Plain')
    act(() => void showAlert({ tone: 'info', text: 'Removed', action: { label: 'Undo', run: undo } }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.queryByText('Removed')).not.toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Plain')).not.toBeInTheDocument()
  })
})
