import 'server-only'
import { z } from 'zod'
import { entityId } from '#lib/contract/fields.ts'
import { ANNOUNCEMENT_TONES } from '#lib/domain/content/announcement.ts'
import { COUNTRIES } from '#lib/domain/shop-rules.ts'
import { wholeNumber, words } from '../catalogue-import/line-schema.ts'
import { upsertRows } from '../db/bulk-insert.ts'
import { announcements } from '../db/content-schema.ts'
import { exactly, moment } from './file-fields.ts'
import { listReader, rowsOf, type Section } from './section.ts'

const announcement = z
  .strictObject({
    id: entityId,
    /** Plain words: it stands in one line at a desk. */
    text: words.max(200),
    link: z.strictObject({ href: z.string().max(500), label: words.max(60) }).optional(),
    tone: z.enum(ANNOUNCEMENT_TONES).default('info'),
    countries: z.array(z.enum(COUNTRIES)).default([]),
    from: moment.optional(),
    until: moment.optional(),
    position: wholeNumber.optional(),
  })
  .refine(({ from, until }) => from === undefined || until === undefined || from < until, {
    path: ['until'],
    error: 'must be after from',
  })
type AnnouncementRow = z.output<typeof announcement>

/** What stands above every page for a time [OPS-63]. */
export const announcementSection: Section<AnnouncementRow> = {
  name: 'announcements',
  key: 'id',
  read: listReader(exactly(announcement)),
  settle: (row, stored, place) => ({ ...row, position: row.position ?? stored?.position ?? place + 1 }),
  async stored(client) {
    const rows = await rowsOf(client, announcements, ['position', 'id'])
    return rows.map(({ id, text, link, tone, countries, startsAt, endsAt, position }) => ({
      id,
      text,
      link: link ?? undefined,
      tone: tone as AnnouncementRow['tone'],
      countries: countries as AnnouncementRow['countries'],
      from: startsAt?.toISOString(),
      until: endsAt?.toISOString(),
      position,
    }))
  },
  write: (client, rows) =>
    upsertRows(
      client,
      announcements,
      'id',
      rows.map(({ from, until, link = null, position = 0, ...rest }) => ({
        ...rest,
        link,
        position,
        startsAt: from === undefined ? null : new Date(from),
        endsAt: until === undefined ? null : new Date(until),
      })),
    ),
}
