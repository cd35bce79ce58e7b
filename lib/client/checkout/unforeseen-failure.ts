import { openPlacement } from '#stores/placement.ts'
import { type PlacementRefusal, UNABLE_TO_PLACE_ORDER } from './placement-outcome.ts'

/**
 * What the shopper is told where a failure of ours stopped a press, which is reported: nothing was charged, unless an
 * order is on its way whose outcome nobody knows [PAY-72, OBS-06]. Never throws.
 */
export function unforeseenFailure(error: unknown): PlacementRefusal {
  void report(error)
  const refused = { message: UNABLE_TO_PLACE_ORDER } as const
  return openPlacement()
    ? { ...refused, kind: 'UNKNOWN', money: 'unknown' }
    : { ...refused, kind: 'REFUSED', money: 'notCharged' }
}

async function report(error: unknown): Promise<void> {
  // It comes only now: hardly any press needs it. Without a network there is nobody to tell.
  const reports = await import('../reports/error-reports.ts').catch(() => undefined)
  reports?.reportError(error)
}
