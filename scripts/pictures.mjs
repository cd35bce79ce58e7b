// `npm run pictures`: builds if needed, takes pictures of the pages and compares them with those that are kept; with
// `-- --keep` they are kept anew.
import { install, run } from './prepare.mjs'

await install()
await run('e2e/pictures/run.ts', process.argv.slice(2))
