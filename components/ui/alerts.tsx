'use client'

import { type MouseEvent, useRef, useState, useSyncExternalStore } from 'react'
import { type Alert, currentAlerts, dismissAlert, watchAlerts } from './alert-queue.ts'
import { CloseIcon } from './icons.tsx'
import { focusBack, noteCameFrom } from './page-focus.ts'
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
  // A pressed button that goes with its card tells neither of the focus nor of the pointer that it had.
  const lookAgain = () =>
    requestAnimationFrame(() => setHeld(region.current?.matches(':hover, :focus-within') === true))
  return (
    <div
      ref={region}
      className="alerts"
      role="status"
      aria-live="polite"
      // Not what stands there already, each time another joins it.
      aria-atomic="false"
      aria-label="Messages"
      data-live=""
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={(event) => {
        noteCameFrom(event)
        setHeld(true)
      }}
      onBlur={() => setHeld(false)}
    >
      {alerts.map((alert) => (
        <AlertCard key={alert.id} alert={alert} held={held} onGone={lookAgain} />
      ))}
    </div>
  )
}

interface AlertCardProps {
  alert: Alert
  held: boolean
  /** It was pressed away. */
  onGone: () => void
}

function AlertCard({ alert: { id, tone, text, action }, held, onGone }: AlertCardProps) {
  useTimeout(() => dismissAlert(id), held || tone === 'error' ? undefined : ALERT_TIME_MS)
  const dismiss = (event: MouseEvent) => {
    focusBack(event)
    dismissAlert(id)
    onGone()
  }
  const takeAction = (event: MouseEvent) => {
    action?.run()
    dismiss(event)
  }
  return (
    <div className={`alert alert-${tone}`}>
      <p>{text}</p>
      {action ? (
        <button type="button" className="alert-action" onClick={takeAction}>
          {action.label}
        </button>
      ) : null}
      <button type="button" className="icon-btn" aria-label="Dismiss" onClick={dismiss}>
        <CloseIcon />
      </button>
    </div>
  )
}
