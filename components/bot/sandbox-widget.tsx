'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { clearBrowser } from '#lib/client/bot/sandbox-clearance.ts'
import type { WidgetEvents } from '#lib/client/bot/turnstile.ts'

/** Codes of the real widget: a challenge that failed, and one of those it gets over by itself. */
const FAILED = '300010'
const TIMED_OUT = '110620'

/** The widget of the demo shop, where no Cloudflare stands in front: every outcome is a button away. */
export function SandboxWidget({ onSolved, onError }: WidgetEvents) {
  const [pending, setPending] = useState(false)
  const prove = () => {
    setPending(true)
    clearBrowser()
      .then(onSolved, () => onError(FAILED))
      .finally(() => setPending(false))
  }
  return (
    <div className="grid gap-3 rounded border border-steel bg-bone p-4">
      <p className="text-sm text-graphite">Sandbox: stands in for the Captcha</p>
      <Button look="primary" loading={pending} onClick={prove}>
        I am not a robot
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onSolved(false)}>Pass once</Button>
        <Button onClick={() => onError(FAILED)}>Fail</Button>
        <Button onClick={() => onError(TIMED_OUT)}>Time out</Button>
      </div>
    </div>
  )
}
