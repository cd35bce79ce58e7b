import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { sandboxDirectory } from './directory.ts'

const on = z.boolean().catch(false)

const faultsSchema = z.object({
  cardDeclined: on,
  cardTypeNotAccepted: on,
  timeoutBeforeCharge: on,
  timeoutAfterCharge: on,
  garbageAfterCharge: on,
  serverError: on,
  captureFails: on,
  captureSilent: on,
  refundSilent: on,
  refundRefused: on,
  voidFails: on,
  searchFails: on,
  vaultFails: on,
  mailBounces: on,
  loyaltyDown: on,
  loyaltySilent: on,
  loyaltyGarbage: on,
  erpDown: on,
  suspicious: on,
  botDown: on,
  botSilent: on,
  slowMs: z.int().min(0).max(60_000).catch(0),
})

/** What goes wrong in the outside world. */
export type Faults = z.infer<typeof faultsSchema>

export const NO_FAULTS: Readonly<Faults> = faultsSchema.parse({})

/** The switches as the panel names them. */
export const FAULT_LABELS: Record<Exclude<keyof Faults, 'slowMs'>, string> = {
  cardDeclined: 'Cards are declined',
  cardTypeNotAccepted: 'Card type is not accepted',
  timeoutBeforeCharge: 'Gateway never answers, nothing charged',
  timeoutAfterCharge: 'Gateway never answers, card charged',
  garbageAfterCharge: 'Gateway answers garbage, card charged',
  serverError: 'Gateway answers 500 to everything',
  captureFails: 'Captures get no answer, nothing taken',
  captureSilent: 'Captures get no answer, money taken',
  refundSilent: 'Refunds get no answer, money given back',
  refundRefused: 'Refunds are refused',
  voidFails: 'Voids fail',
  searchFails: 'Payments cannot be looked up',
  vaultFails: 'Saved cards cannot be removed',
  mailBounces: 'Mail bounces',
  loyaltyDown: 'Frequent-flyer programme is down',
  loyaltySilent: 'Frequent-flyer programme never answers',
  loyaltyGarbage: 'Frequent-flyer programme answers garbage',
  erpDown: 'ERP is down',
  suspicious: 'Shoppers look like robots until they pass the bot check',
  botDown: 'Bot protection is down',
  botSilent: 'Bot protection never answers',
}

interface Kept {
  file: string
  stamp: string
  faults: Readonly<Faults>
}

let kept: Kept | undefined

/** What is wrong right now. Read from disk when it changed, so a restart and other instances see the same world. */
export function faults(): Readonly<Faults> {
  const file = join(sandboxDirectory(), 'faults.json')
  const stats = statSync(file, { throwIfNoEntry: false, bigint: true })
  const stamp = stats ? `${stats.ino}:${stats.mtimeNs}:${stats.size}` : ''
  if (kept?.file === file && kept.stamp === stamp) return kept.faults
  kept = { file, stamp, faults: stats ? readFaults(file) : NO_FAULTS }
  return kept.faults
}

function readFaults(file: string): Faults {
  try {
    return faultsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { ...NO_FAULTS }
  }
}

/** Switches one fault, e.g. `setFault('timeoutAfterCharge', true)` or `setFault('slowMs', 300)`. */
export function setFault<Name extends keyof Faults>(name: Name, value: Faults[Name]): void {
  switchFaults({ ...faults(), [name]: value })
}

/** Puts the world right again. */
export function clearFaults(): void {
  switchFaults(NO_FAULTS)
}

/** Sets all switches at once; what is not a fault or not in range is off. */
export function switchFaults(wanted: unknown): void {
  const file = join(sandboxDirectory(), 'faults.json')
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(faultsSchema.parse(wanted)))
  renameSync(draft, file)
}
