import 'server-only'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { OWN_PATH, OWN_PATH_WANTED } from '#lib/domain/text/own-path.ts'
import { words } from '../catalogue-import/line-schema.ts'
import { insertRows } from '../db/bulk-insert.ts'
import { redirects } from '../db/content-schema.ts'
import { listReader, type Section } from './section.ts'

const PATH_MAX = 1000
/** What is always the shop's own page: nothing leads away from it. */
const OWN = /^\/($|api\/|account(\/|$)|cart$|checkout(\/|$)|sandbox(\/|$)|_next\/)/

const pagePath = words
  .max(PATH_MAX)
  .regex(/^\/(?![/\\])[^\s?#]*$/, { error: 'must be a path of the shop, beginning with / and without a query' })

const redirect = z.strictObject({
  from: pagePath.refine((path) => !OWN.test(path), { error: 'is a page the shop always has' }),
  /** Left out where nothing took its place: the old address answers 410. */
  to: words.max(PATH_MAX).regex(OWN_PATH, { error: OWN_PATH_WANTED }).optional(),
})

type Redirect = z.output<typeof redirect>

/** Where old addresses lead, as of the shop that was here before. */
export const redirectSection: Section<Redirect> = {
  name: 'redirects',
  key: 'from',
  read: listReader(redirect),
  async stored(client) {
    const { rows } = await client.query<{ from: string; to: string | null }>(
      'select from_path as "from", to_path as "to" from redirects order by from_path collate "C"',
    )
    return rows.map(({ from, to }) => (to === null ? { from } : { from, to }))
  },
  write: writeRedirects,
}

// An address that a product has now leads to the product, whatever was there before.
async function writeRedirects(client: ClientBase, rows: readonly Redirect[]): Promise<void> {
  await insertRows(
    client,
    redirects,
    rows.map(({ from, to }) => ({ fromPath: from, toPath: to ?? null })),
    'on conflict (from_path) do update set to_path = excluded.to_path',
  )
  await client.query(
    `delete from redirects r using products p where r.from_path = '/products/' || p.brand_slug || '/' || p.slug`,
  )
}
