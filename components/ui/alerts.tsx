'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Alert, currentAlerts, dismissAlert, watchAlerts } from './alert-queue.ts'
import { CloseIcon } from './icons.tsx'
import { useTimeout } from './use-timer.ts'

const ALERT_TIME_MS = 8000
const NONE: readonly Alert[] = []

/**
 * The one place alerts appear: announced politely, gone after 8 s unless an error, held while hovered or focused
 * [UI-08].
 */
export function Alerts() {
  const alerts = useSyncExternalStore(watchAlerts, currentAlerts, () => NONE)
  const [held, setHeld] = useState(false)
  const region = useRef<HTMLDivElement>(null)
  // Focus and pointer are the browser’s: a button that goes with its card tells of neither.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card has gone
  useEffect(() => setHeld((was) => was && region.current?.matches(':hover, :focus-within') === true), [alerts])
  return (
    <div
      ref={region}
      className="alerts"
      role="status"
      aria-live="polite"
      aria-label="Messages"
      data-live=""
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {alerts.map((alert) => (
        <AlertCard key={alert.id} alert={alert} held={held} />
      ))}
    </div>
  )
}

function AlertCard({ alert, held }: { alert: Alert; held: boolean }) {
  const { id, tone, text, action } = alert
  useTimeout(() => dismissAlert(id), held || tone === 'error' ? undefined : ALERT_TIME_MS)
  const takeAction = () => {
    action?.run()
    dismissAlert(id)
  }
  return (
    <div className={`alert alert-${tone}`}>
      <p>{text}</p>
      {action ? (
        <button type="button" className="alert-action" onClick={takeAction}>
          {action.label}
        </button>
      ) : null}
      <button type="button" className="icon-btn" aria-label="Dismiss" onClick={() => dismissAlert(id)}>
        <CloseIcon />
      </button>
    </div>
  )
}
