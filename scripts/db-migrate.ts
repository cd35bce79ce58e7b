import { onDatabase, runCommand } from './command.ts'

await runCommand(() =>
  onDatabase(async () => {
    console.log('The database is up to date.')
    return 0
  }),
)
