import { z } from 'zod'

const WRITTEN_CURSOR = /^\d{1,15}~.{1,200}$/

/** Where a list of what shoppers wrote goes on: when the last one read was written, in ms, and its id [OPS-02]. */
export const writtenCursor = z
  .string()
  .regex(WRITTEN_CURSOR, { error: 'Send what an earlier answer called next.' })
  .transform((text) => {
    const mark = text.indexOf('~')
    return { writtenAt: Number(text.slice(0, mark)), id: text.slice(mark + 1) }
  })

interface Written {
  id: string
  writtenAt: Date
}

/** Where a list goes on: behind the last one read, where it stood when nothing was new, nowhere if nothing ever was. */
export function nextAfter(last: Written | undefined, after: z.output<typeof writtenCursor> | undefined) {
  const read = last ? { writtenAt: last.writtenAt.getTime(), id: last.id } : after
  return read ? { next: `${read.writtenAt}~${read.id}` } : {}
}
