// `npm run dev`: the shop under `next dev`, on the embedded database and the stand-ins, with a demo shop in it.
import { install, run, say } from './prepare.mjs'

say('Steelcap, for development')
await install()
await run('scripts/dev-shop.ts', process.argv.slice(2), { NODE_ENV: 'development' })
