import 'server-only'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { extendedReturns, settings } from '#lib/contract/settings.ts'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
import { type ExtendedReturns, promisedReturns } from '#lib/domain/returns/extended-returns.ts'

/** A row beside the settings of the shop file, and none of them. */
const KEY = 'returnsPromised'
const stored = z.array(extendedReturns)

/** What orders were promised by spans that the shop file has no more, out of stored rows [RET-32]. */
export function promisedIn(rows: readonly { key: string; value: unknown }[]): readonly ExtendedReturns[] {
  const parsed = stored.safeParse(rows.find(({ key }) => key === KEY)?.value)
  return parsed.success ? parsed.data : []
}

/** Keeps what orders were promised until today by spans that `next`, the setting to be, has no more [RET-32]. */
export async function keepPromisedReturns(client: ClientBase, next: unknown): Promise<void> {
  const { rows } = await client.query<{ key: string; value: unknown }>(
    `select key, value from settings where key in ('returns', '${KEY}')`,
  )
  const extendedIn = (value: unknown) => settings.shape.returns.safeParse(value).data?.extended ?? []
  const before = [...extendedIn(rows.find(({ key }) => key === 'returns')?.value), ...promisedIn(rows)]
  const kept = promisedReturns(before, extendedIn(next), dayInMelbourne(new Date()))
  await client.query(
    'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [KEY, JSON.stringify(kept)],
  )
}
