// Drops everything the shop keeps and makes empty tables again. A public shop, and whatever holds something in a
// database of DATABASE_URL, is only emptied with --yes.
import { closeDatabase, openDatabase, pool } from '#lib/server/db/client.ts'
import { migrate } from '#lib/server/db/migrate.ts'
import { findServer } from '#lib/server/db/provision.ts'
import { refuse, runCommand, sayWhichDatabase } from './command.ts'
import { isPublicShop } from './public-site.ts'

const NAMED_MAX = 4

await runCommand(async () => {
  const meant = process.argv.includes('--yes')
  if (!meant && isPublicShop('This deletes every order and product; add --yes if you mean it.')) return 1
  const server = await findServer()
  sayWhichDatabase(server)
  try {
    openDatabase(server.url)
    const filled = await filledTables()
    const held = `${await rowsOf('orders')} orders and ${await rowsOf('products')} products${othersText(filled)}`
    if (!meant && !server.embedded && filled.length > 0) {
      return refuse(`It holds ${held}, which this deletes; add --yes if you mean it.`)
    }
    console.error(`Deleting ${held} …`)
    for (const schema of ['graphile_worker', 'drizzle', 'public']) {
      await pool().query(`drop schema if exists ${schema} cascade`)
    }
    await pool().query('create schema public')
    await migrate()
    console.log('The database is empty again. `npm run db:seed` fills it with the demo shop.')
    return 0
  } finally {
    await closeDatabase()
    await server.stop()
  }
})

/** Of tables besides those that are counted: another program's names say that this is no shop at all. */
function othersText(filled: readonly string[]): string {
  const others = filled.filter((name) => name !== 'orders' && name !== 'products')
  if (others.length === 0) return ''
  const more = others.length > NAMED_MAX ? ', …' : ''
  return `, and what is in ${others.length} other tables (${others.slice(0, NAMED_MAX).join(', ')}${more})`
}

/** Tables that hold anything, whosever they are: all of them go. */
async function filledTables(): Promise<string[]> {
  const { rows } = await pool().query<{ name: string; quoted: string }>(
    `select c.relname as name, quote_ident(c.relname) as quoted from pg_class c
     where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`,
  )
  const filled: string[] = []
  for (const { name, quoted } of rows) {
    const found = await pool().query(`select from public.${quoted} limit 1`)
    if (found.rowCount) filled.push(name)
  }
  return filled
}

/** How much a table holds; nothing where it is not there yet. */
async function rowsOf(table: 'orders' | 'products'): Promise<number> {
  const { rows } = await pool().query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  if (!rows[0]?.there) return 0
  const counted = await pool().query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return counted.rows[0]?.count ?? 0
}
