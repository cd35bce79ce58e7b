import { beforeEach, describe, expect, it, vi } from 'vitest'
import { unforeseenFailure } from '#lib/client/checkout/placement-finding.ts'
import { reportedErrors } from '#lib/client/reports/error-reports.ts'
import { closePlacement, keepPlacement } from '#stores/placement.ts'
import { eventually } from '#tests/setup/eventually.ts'

const MESSAGE = "We couldn't place your order. Please try again."
const SENT = { idempotencyKey: crypto.randomUUID(), intent: '', sentAt: Date.now() }

beforeEach(() => {
  closePlacement()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  return () => vi.restoreAllMocks()
})

describe('a failure of ours that stopped a press', () => {
  it.each([
    ['nothing was sent', undefined, { kind: 'REFUSED', money: 'notCharged' }],
    ['what was sent has failed', { ...SENT, heard: 'failed' as const }, { kind: 'REFUSED', money: 'notCharged' }],
    ['nobody knows of what was sent', SENT, { kind: 'UNKNOWN', money: 'unknown' }],
  ])('says what became of the money where %s [PAY-72]', (_, placement, told) => {
    if (placement) keepPlacement(placement)
    expect(unforeseenFailure(new TypeError('boom'))).toEqual({ ...told, message: MESSAGE })
  })

  it('is reported [PAY-72, OBS-06]', async () => {
    unforeseenFailure(new TypeError('no such thing'))
    await eventually(() => expect(reportedErrors().at(-1)).toMatchObject({ message: 'no such thing', fatal: false }))
  })
})
