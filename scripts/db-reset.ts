// Drops everything the shop keeps and makes empty tables again. A public shop is only emptied with --yes.
import { closeDatabase, openDatabase, pool } from '#lib/server/db/client.ts'
import { migrate } from '#lib/server/db/migrate.ts'
import { findServer } from '#lib/server/db/provision.ts'
import { runCommand, sayWhichDatabase } from './command.ts'
import { isPublicShop } from './public-site.ts'

await runCommand(async () => {
  const meant = process.argv.includes('--yes')
  if (!meant && isPublicShop('This deletes every order and product; add --yes if you mean it.')) return 1
  const server = await findServer()
  sayWhichDatabase(server)
  try {
    openDatabase(server.url)
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
