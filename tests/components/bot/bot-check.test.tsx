import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BotCheckStart } from '#components/bot/bot-check-start.tsx'
import { Overlay } from '#components/ui/overlay.tsx'
import type { BotCheckOutcome } from '#lib/domain/bot/bot-check.ts'
import { BOT_WIDGET_RESET } from '#lib/domain/shop-rules.ts'
import { abandonBotCheck, askBotCheck } from '#stores/bot-check.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()
const MESSAGE = 'Suspicious activity has been detected. Please complete the Captcha to continue.'
const NOTE =
  "If you were placing an order, it has been cancelled and you'll need to place it again. You will not be charged twice."
const FAILED = "We couldn't confirm that you're not a robot. Please try again."

beforeEach(() => {
  document.documentElement.dataset['turnstile'] = 'sandbox'
})
afterEach(() => {
  act(abandonBotCheck)
  vi.useRealTimers()
  Reflect.deleteProperty(globalThis, 'turnstile')
  document.head.replaceChildren()
  delete document.documentElement.dataset['turnstile']
})

/** The check as a refused call opens it; `outcomes` fills with what the call is told. */
async function openCheck() {
  const outcomes: BotCheckOutcome[] = []
  render(<BotCheckStart />)
  act(() => {
    void askBotCheck().then((outcome) => outcomes.push(outcome))
  })
  const dialog = await screen.findByRole('dialog', { name: MESSAGE })
  return { outcomes, dialog, user: userEvent.setup() }
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
const press = (name: string) => screen.getByRole('button', { name })

describe('the bot check', () => {
  it('is not there until a call was challenged [BOT-01, SM-BOT-01]', async () => {
    render(<BotCheckStart />)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    act(() => void askBotCheck())
    expect(await screen.findByRole('dialog')).toBeVisible()
  })

  it('says why it is there, and what became of an order [BOT-08, BOT-09, ERR-85, ERR-86]', async () => {
    const { dialog } = await openCheck()
    expect(screen.getByText(MESSAGE)).toBeVisible()
    expect(dialog).toHaveTextContent(NOTE)
  })

  it('cannot be closed: no button, no Escape, no backdrop, no route change [BOT-05, SM-BOT-07, UI-07]', async () => {
    const at = (path: string) => (
      <PathnameContext value={path}>
        <BotCheckStart />
      </PathnameContext>
    )
    const { rerender } = render(at('/cart'))
    act(() => void askBotCheck())
    const dialog = await screen.findByRole('dialog')
    expect(screen.queryByRole('button', { name: /close/i })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    fireEvent.click(screen.getByTestId('overlay-backdrop'))
    rerender(at('/checkout/payment'))
    expect(dialog).toBeVisible()
    expect(dialog.parentElement).toHaveAttribute('data-state', 'open')
  })

  it('is not covered by a phone’s menu or filters, which close for it and not before [UI-06, BOT-01]', async () => {
    const hidePopover = vi.fn()
    const sheet = Object.assign(document.createElement('nav'), { hidePopover })
    document.body.append(sheet)
    // The DOM of the tests knows no popovers that are open.
    const all = document.querySelectorAll.bind(document)
    const asked = vi
      .spyOn(document, 'querySelectorAll')
      .mockImplementation((selector: string) => all(selector === ':popover-open' ? 'nav' : selector))
    render(<BotCheckStart />)
    expect(hidePopover).not.toHaveBeenCalled()
    act(() => void askBotCheck())
    await screen.findByRole('dialog')
    expect(hidePopover).toHaveBeenCalledOnce()
    asked.mockRestore()
    sheet.remove()
  })

  it('stays above an overlay that opens later, at the same height [UI-05, UI-06]', async () => {
    const { dialog } = await openCheck()
    render(
      <Overlay open onClose={() => {}} label="Mini-cart">
        <button type="button">Checkout</button>
      </Overlay>,
    )
    const later = screen.getByRole('dialog', { name: 'Mini-cart', hidden: true })
    const roots = [later, dialog].map((panel) => panel.parentElement as HTMLElement)
    expect(roots.map(({ style }) => style.zIndex)).toEqual(['1000000', '1000000'])
    // Equally high: what stands later in the document is above.
    expect([...document.body.children].filter((element) => roots.includes(element as HTMLElement))).toEqual(roots)
    expect(later.closest('[inert]')).not.toBeNull()
  })

  it('solved with pre-clearance closes and tells the call so [BOT-02, BOT-03, SM-BOT-03]', async () => {
    wire.also(http.post('*/sandbox/bot/token', () => HttpResponse.json({ token: 'solved' })))
    wire.answers('botClearance', () => answer('botClearance', { preClearance: true }))
    const { outcomes, user } = await openCheck()
    await user.click(press('I am not a robot'))
    await closed()
    expect(outcomes).toEqual(['PRECLEARANCESET'])
    expect(wire.sent('botClearance')[0]?.body).toEqual({ token: 'solved' })
  })

  it('solved without it closes and tells the call that it fails [BOT-11, SM-BOT-04]', async () => {
    const { outcomes, user } = await openCheck()
    await user.click(press('Pass once'))
    await closed()
    expect(outcomes).toEqual(['TOKENSET'])
  })

  it('failed tells the call, says so, and can be tried again [BOT-11, SM-BOT-06, ERR-87]', async () => {
    const { outcomes, user } = await openCheck()
    await user.click(press('Fail'))
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED)
    expect(outcomes).toEqual(['FAILURE'])
    await user.click(press('Try again'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
    await user.click(press('Pass once'))
    await closed()
  })

  it('a shop that does not believe the solution is a failure [BOT-11]', async () => {
    wire.also(http.post('*/sandbox/bot/token', () => HttpResponse.json({ token: 'stale' })))
    wire.answers('botClearance', () => refusal('BotCheckFailed'))
    const { user } = await openCheck()
    await user.click(press('I am not a robot'))
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED)
  })

  it('an ignored code changes nothing [BOT-04, SM-BOT-05]', async () => {
    const { outcomes, dialog, user } = await openCheck()
    await user.click(press('Time out'))
    expect(dialog).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(outcomes).toEqual([])
  })

  it('serves a call that was challenged while the failure is on screen', async () => {
    const { user } = await openCheck()
    await user.click(press('Fail'))
    const second = askBotCheck()
    await user.click(press('Pass once'))
    expect(await second).toBe('TOKENSET')
  })
})

describe('Cloudflare’s widget in it', () => {
  /** The provider's script, there as soon as it is asked for. */
  async function openWithProvider() {
    document.documentElement.dataset['turnstile'] = 'site-key'
    const provider = { render: vi.fn(() => 'w'), reset: vi.fn(), remove: vi.fn() }
    Object.assign(globalThis, { turnstile: provider })
    const check = await openCheck()
    await waitFor(() => expect(document.head.querySelector('script')).not.toBeNull())
    await act(async () => document.head.querySelector('script')?.dispatchEvent(new Event('load')))
    await waitFor(() => expect(provider.render).toHaveBeenCalledOnce())
    return { provider, ...check }
  }

  it('is reset every 250 s while the check is open, and left alone after [BOT-06, CONST-56, SM-BOT-02]', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { provider } = await openWithProvider()
    act(() => void vi.advanceTimersByTime(BOT_WIDGET_RESET - 1))
    expect(provider.reset).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1))
    expect(provider.reset).toHaveBeenCalledTimes(1)
    act(() => void vi.advanceTimersByTime(BOT_WIDGET_RESET))
    expect(provider.reset).toHaveBeenCalledTimes(2)
    act(abandonBotCheck)
    act(() => void vi.advanceTimersByTime(BOT_WIDGET_RESET * 3))
    expect(provider.reset).toHaveBeenCalledTimes(2)
    await closed()
    // The dialog is no longer one to a reader before its content has left.
    await waitFor(() => expect(provider.remove).toHaveBeenCalledWith('w'))
  })
})
