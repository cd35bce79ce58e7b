// `npm run e2e:firefox`, or `npm run e2e:firefox -- -g "a boot"` for some journeys: builds if needed, then walks them.
import { install, run } from './prepare.mjs'

await install()
await run('e2e/firefox/run.ts', process.argv.slice(2))
