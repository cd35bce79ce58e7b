// `npm run drill`, or `npm run drill -- kills drain` for some rows, `-- --short` for the short forms: builds if needed,
// then breaks a shop it starts itself and says what was lost.
import { build, install, run } from './prepare.mjs'

await install()
await build()
await run('drills/run.ts', process.argv.slice(2))
