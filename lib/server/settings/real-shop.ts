import 'server-only'
import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { pool } from '../db/client.ts'
import { isTableMissing } from '../db/database-trouble.ts'
import { UnusableDatabaseError } from '../db/provision-error.ts'
import { type Environment, isPublicSite } from '../platform/environment.ts'

/** Its row among the settings, which no shop file has. Older builds know no such setting and go on. */
const KEY = 'realShop'

const mark = z.object({ siteUrl: z.string() })

/**
 * Whether what is bought is paid with money: of a public shop, and of one whose keys are not for trying. What the
 * database of a trial holds may go on as a demo shop [OPS-66].
 */
export function takesMoney(env: Environment): boolean {
  if (env.sandbox) return false
  const afterpay = env.AFTERPAY_SECRET_KEY !== undefined && env.AFTERPAY_ENVIRONMENT !== 'sandbox'
  return isPublicSite(env.siteUrl) || env.BRAINTREE_ENVIRONMENT !== 'sandbox' || afterpay
}

/**
 * Notes that a shop which takes money has opened on this database, so that no demo shop ever does; `siteUrl` names it
 * for whoever is refused. Written once: a start needs nothing from a database that cannot be written to [OPS-66].
 */
export async function noteRealShop(siteUrl: string): Promise<void> {
  if ((await realShop(pool())) !== undefined) return
  await pool().query('insert into settings (key, value) values ($1, $2) on conflict (key) do nothing', [
    KEY,
    JSON.stringify({ siteUrl }),
  ])
}

/**
 * Throws UnusableDatabaseError on the database of a shop that takes money: stand-ins would capture, refund, mail and
 * send what was ordered there, and neither bank nor shopper would hear of it. A database without tables is nobody's
 * [OPS-66].
 */
export async function refuseRealShop(client: Pool | PoolClient): Promise<void> {
  const siteUrl = await realShop(client)
  if (siteUrl === undefined) return
  throw new UnusableDatabaseError(
    `This database is that of the shop at ${siteUrl}, which takes money. Set SITE_URL and the keys of its providers, or give the demo shop a DATABASE_URL of its own. In a copy to try things on: delete from settings where key = '${KEY}'.`,
  )
}

async function realShop(client: Pool | PoolClient): Promise<string | undefined> {
  const { rows } = await client
    .query<{ value: unknown }>('select value from settings where key = $1', [KEY])
    .catch((error: unknown) => {
      if (isTableMissing(error)) return { rows: [] }
      throw error
    })
  return rows[0] && (mark.safeParse(rows[0].value).data?.siteUrl ?? 'an unknown address')
}
