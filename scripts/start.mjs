// `npm start`: on a fresh clone too. Installs and builds what is missing, then opens the shop.

import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { build, giveUp, install, ROOT, run, say } from './prepare.mjs'

/**
 * Nobody should wait for a build to hear that the port is taken. Where a file sets the port, the server itself says so
 * later.
 */
async function checkPort() {
  if (existsSync(join(ROOT, '.env'))) return
  const port = Number(process.env.PORT || 3000)
  const host = process.env.HOST || '127.0.0.1'
  const probe = createServer()
  const problem = await new Promise((resolve) => {
    probe.once('error', resolve)
    probe.listen({ port, host }, () => probe.close(() => resolve(undefined)))
  })
  if (problem?.code !== 'EADDRINUSE') return
  giveUp(`Port ${port} is in use already. Choose another, e.g.: PORT=${port + 1} npm start`)
}

say('Steelcap')
await checkPort()
await install()
await build()
await run('server.ts', [], { NODE_ENV: 'production' })
