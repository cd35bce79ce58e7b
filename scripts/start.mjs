// `npm start`: on a fresh clone too. Installs and builds what is missing, then opens the shop.

import { build, giveUp, install, run, say, takenPort } from './prepare.mjs'

say('Steelcap')
const taken = await takenPort(process.env)
if (taken) giveUp(taken)
await install()
await build()
await run('server.ts', [], { NODE_ENV: 'production' })
