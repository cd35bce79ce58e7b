import { openCommandDatabase, runCommand } from './command.ts'

await runCommand(async () => {
  const database = await openCommandDatabase()
  await database.stop()
  console.log('The database is up to date.')
  return 0
})
