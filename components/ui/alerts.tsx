'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Alert, currentAlerts, dismissAlert, watchAlerts } from './alert-queue.ts'
import { CloseIcon } from './icons.tsx'

const ALERT_TIME_MS = 8000
const NONE: readonly Alert[] = []

/**
 * The one place alerts appear: announced politely, gone after 8 s unless an error, held while hovered or focused
 * [UI-08].
 */
export function Alerts() {
  const alerts = useSyncExternalStore(watchAlerts, currentAlerts, () => NONE)
  const [held, setHeld] = useState(false)
  return (
    <div
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
  useEffect(() => {
    if (held || tone === 'error') return
    const timer = setTimeout(() => dismissAlert(id), ALERT_TIME_MS)
    return () => clearTimeout(timer)
  }, [id, tone, held])
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
