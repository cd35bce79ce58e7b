'use client'
import { useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Overlay } from '#components/ui/overlay.tsx'
import { useInterval } from '#components/ui/use-timer.ts'
import { providerKey, SANDBOX_KEY } from '#lib/client/bot/provider-keys.ts'
import { BOT_CHECK_FAILED, errorOutcome, solvedOutcome } from '#lib/domain/bot/bot-check.ts'
import { BOT_WIDGET_RESET } from '#lib/domain/shop-rules.ts'
import { forgiveBotCheck, settleBotCheck, useBotCheckStore } from '#stores/bot-check.ts'
import { SandboxWidget } from './sandbox-widget.tsx'
import { TurnstileWidget } from './turnstile-widget.tsx'

const MESSAGE = 'Suspicious activity has been detected. Please complete the Captcha to continue.'

const stayOpen = () => {}

/** The bot check over everything else. Nobody closes it but the provider's widget [BOT-05, BOT-08, BOT-09, UI-06]. */
export function BotCheck() {
  const open = useBotCheckStore((state) => state.open)
  return (
    <Overlay open={open} onClose={stayOpen} label={MESSAGE} dismissible={false} closeOnRouteChange={false} alwaysOnTop>
      <BotCheckPanel running={open} />
    </Overlay>
  )
}

function BotCheckPanel({ running }: { running: boolean }) {
  const failed = useBotCheckStore((state) => state.failed)
  const { resets, reset } = useResets(running)
  const panel = useRef<HTMLDivElement>(null)
  const tryAgain = () => {
    forgiveBotCheck()
    reset()
    // The button goes; the keyboard stays with the check.
    panel.current?.focus()
  }
  return (
    <div ref={panel} tabIndex={-1} className="grid gap-4 outline-none">
      <h2 className="font-display text-xl font-semibold">Security check</h2>
      <p>{MESSAGE}</p>
      <Widget resets={resets} />
      {failed ? <Failure onRetry={tryAgain} /> : null}
      <p className="text-graphite">
        If you were placing an order, it has been cancelled and you'll need to place it again. You will not be charged
        twice.
      </p>
    </div>
  )
}

/** Counts the widget's resets: one every 250 s while the check is open, and one for each try [BOT-06]. */
function useResets(running: boolean): { resets: number; reset: () => void } {
  const [resets, setResets] = useState(0)
  const reset = () => setResets((count) => count + 1)
  useInterval(reset, running ? BOT_WIDGET_RESET : undefined)
  return { resets, reset }
}

function Widget({ resets }: { resets: number }) {
  const key = providerKey('turnstile')
  const events = { onSolved, onError }
  if (key === SANDBOX_KEY) return <SandboxWidget key={resets} {...events} />
  return key === undefined ? null : <TurnstileWidget siteKey={key} resets={resets} {...events} />
}

function onSolved(preClearance: boolean): void {
  settleBotCheck(solvedOutcome(preClearance))
}

function onError(code: string): void {
  const outcome = errorOutcome(code)
  if (outcome) settleBotCheck(outcome)
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded border border-rust bg-rust-tint p-4 font-semibold"
    >
      {BOT_CHECK_FAILED}
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
