// `npm run bench`, or `npm run bench -- P1 P7` for some rows: builds if needed, then measures and writes bench/results.
import { build, install, run } from './prepare.mjs'

await install()
await build()
await run('bench/run.ts', process.argv.slice(2))
