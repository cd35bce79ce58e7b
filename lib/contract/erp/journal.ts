import { z } from 'zod'
import { dollars } from '../fields.ts'
import { machineDay } from './machine-endpoint.ts'

/** Days in Melbourne, both included. */
export const journalQuery = z
  .object({ from: machineDay, to: machineDay })
  .refine(({ from, to }) => from <= to, { error: 'The last day must not be before the first.', path: ['to'] })

/** One account on one day [OPS-16]. */
const journalLine = z.object({ day: z.iso.date(), account: z.string(), debit: dollars, credit: dollars })
export type JournalLine = z.infer<typeof journalLine>

export const journalResponse = z.object({ journal: z.array(journalLine) })
