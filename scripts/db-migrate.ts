import { provideDatabase } from '#lib/server/db/provision.ts'

const database = await provideDatabase()
await database.stop()
console.log('The database is up to date.')
