// `npm run package`: one archive of the shop for a machine of the retailer's.
import { build, install, run } from './prepare.mjs'

await install()
await build()
await run('scripts/package.ts', process.argv.slice(2))
