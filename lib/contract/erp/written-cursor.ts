import { z } from 'zod'

const WRITTEN_CURSOR = /^(\d{1,15})~(.{1,200})$/

/** Where a list of what shoppers wrote goes on: when the last one read was written, in ms, and its id [OPS-02]. */
export const writtenCursor = z
  .string()
  .regex(WRITTEN_CURSOR, { error: 'Send what an earlier answer called next.' })
  .transform((text) => {
    const [, writtenAt = '', id = ''] = WRITTEN_CURSOR.exec(text) ?? []
    return { writtenAt: Number(writtenAt), id }
  })
