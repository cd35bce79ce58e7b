import { z } from 'zod'
import { dollars } from '../fields.ts'

const day = z.iso.date({ error: 'Send a day as YYYY-MM-DD.' })

/** Days in Melbourne, both included. */
export const journalQuery = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { error: 'The last day must not be before the first.', path: ['to'] })

/** One account on one day [OPS-16]. */
const journalLine = z.object({ day, account: z.string(), debit: dollars, credit: dollars })
export type JournalLine = z.infer<typeof journalLine>

export const journalResponse = z.object({ journal: z.array(journalLine) })
