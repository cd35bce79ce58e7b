import { ALERTS_MAX } from '#lib/domain/shop-rules.ts'

export interface Alert {
  id: string
  tone: 'info' | 'success' | 'error'
  text: string
  /** One thing to do about it, such as Undo. */
  action?: { label: string; run: () => void }
}

let alerts: readonly Alert[] = []
let made = 0
const listeners = new Set<() => void>()

function put(next: readonly Alert[]): void {
  alerts = next
  for (const listener of listeners) listener()
}

/**
 * Shows an alert, the newest last; beyond four the oldest goes [UI-08]. Saying the same again only moves it to the end.
 */
export function showAlert(alert: Omit<Alert, 'id'>): string {
  made += 1
  const id = `alert-${made}`
  const others = alerts.filter((held) => held.text !== alert.text)
  put([...others, { ...alert, id }].slice(-ALERTS_MAX))
  return id
}

export function dismissAlert(id: string): void {
  if (alerts.some((alert) => alert.id === id)) put(alerts.filter((alert) => alert.id !== id))
}

export function currentAlerts(): readonly Alert[] {
  return alerts
}

export function watchAlerts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
