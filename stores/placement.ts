import { fields, isAmount, isText } from '#lib/domain/stored-record.ts'
import { browserRecord } from './browser-record.ts'

/** A placement that was sent and whose outcome is not known yet. */
export interface OpenPlacement {
  idempotencyKey: string
  /** Names what was ordered, without anything that changes from try to try. */
  intent: string
  /** Milliseconds since 1970. */
  sentAt: number
}

/** As long as the shop keeps answers under their key [API-11]. */
const KEPT_MS = 24 * 60 * 60 * 1000

const isPlacement = fields({ idempotencyKey: isText, intent: isText, sentAt: isAmount })

const record = browserRecord<OpenPlacement | null>({
  key: 'placement',
  version: 1,
  parse: (data) => (data === null || isPlacement(data) ? data : undefined),
})

let inMemory: OpenPlacement | undefined

/** The placement that is still open, after a reload too: trying again must be the same try. */
export function openPlacement(now = Date.now()): OpenPlacement | undefined {
  const open = record.read() ?? inMemory
  return open && now - open.sentAt < KEPT_MS ? open : undefined
}

export function keepPlacement(placement: OpenPlacement): void {
  inMemory = placement
  record.write(placement)
}

/** Its outcome is known: the next placement is a new one. */
export function closePlacement(): void {
  inMemory = undefined
  record.write(null)
}
