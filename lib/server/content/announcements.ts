import 'server-only'
import { createHash } from 'node:crypto'
import {
  ANNOUNCEMENTS_MAX,
  type AnnouncementLink,
  type AnnouncementTone,
  type ShownAnnouncement,
} from '#lib/domain/content/announcement.ts'
import { pool } from '../db/client.ts'
import { cachedUntilInvalidated } from '../platform/cached-until-invalidated.ts'
import { announceChange } from '../platform/changes.ts'
import { shopSettings } from '../settings/settings.ts'

interface Row {
  text: string
  link: AnnouncementLink | null
  tone: AnnouncementTone
  countries: string[]
  startsAt: Date | null
  endsAt: Date | null
}

/** All that are not over, those to come included: which of them stand there is a question of the moment. */
const announcements = cachedUntilInvalidated('announcements', async () => {
  const { rows } = await pool().query<Row>(
    `select text, link, tone, countries, starts_at as "startsAt", ends_at as "endsAt" from announcements
     where ends_at is null or ends_at > now() order by position, id`,
  )
  return rows
})

/**
 * What stands above every page at `now`, in the order of the shop file: for each country that is delivered to the first
 * ANNOUNCEMENTS_MAX that concern it, those that warn before others. Each names the countries whose shoppers it stands
 * there for, or none where those are all. The page is the same for everybody: it holds those of all countries [OPS-63].
 */
export async function shownAnnouncements(now: Date): Promise<ShownAnnouncement[]> {
  const { deliveryCountries } = await shopSettings()
  const runs = ({ startsAt, endsAt }: Row) => !(startsAt && startsAt > now) && !(endsAt && endsAt <= now)
  const running = (await announcements()).filter(runs)
  const shownIn = deliveryCountries.map((country) => [country, new Set(mostUrgentFor(country, running))] as const)
  return running.flatMap((row) => {
    const countries = shownIn.flatMap(([country, rows]) => (rows.has(row) ? [country] : []))
    return countries.length === 0 ? [] : [shown(row, countries.length < deliveryCountries.length ? countries : [])]
  })
}

/** Told apart by country before they are counted: what another country is told takes no place. */
function mostUrgentFor(country: string, running: readonly Row[]): Row[] {
  const concerning = running.filter(({ countries }) => countries.length === 0 || countries.includes(country))
  const warns = ({ tone }: Row) => tone === 'warning'
  return [...concerning.filter(warns), ...concerning.filter((row) => !warns(row))].slice(0, ANNOUNCEMENTS_MAX)
}

function shown({ text, link, tone }: Row, countries: readonly string[]): ShownAnnouncement {
  const said = JSON.stringify([text, link, tone])
  return {
    key: createHash('sha256').update(said).digest('base64url').slice(0, 8),
    text,
    ...(link ? { link } : {}),
    tone,
    countries,
  }
}

/** Longer than a minute: one that fell between two looks would stay away until pages are made anew by their age. */
const LOOK_BACK_MS = 2 * 60_000

/**
 * Has every instance make its pages anew just after an announcement has begun or ended; asked each minute. Says whether
 * one has. It keeps no account, as that of offers does [OPS-63].
 */
export async function turnAnnouncements(now: Date): Promise<boolean> {
  const { rowCount } = await pool().query(
    `select from announcements, unnest(array[starts_at, ends_at]) as moment
     where moment > $1 and moment <= $2 limit 1`,
    [new Date(now.getTime() - LOOK_BACK_MS), now],
  )
  const due = rowCount === 1
  // The one tag that all pages have.
  if (due) announceChange(['settings'])
  return due
}
