// The built shop for the journeys: a demo shop of its own in a directory that is thrown away with it.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { NOTHING_OUTSIDE } from '../scripts/outside-variables.ts'
import { makeFleetingDirectory } from '../tests/setup/fleeting-directory.ts'
import { SHOP_LOG } from './shop-log.ts'

/** Where the journeys look for it, which their configuration says. */
const { SITE_URL = '' } = process.env
const dataDir = await makeFleetingDirectory('e2e')

// As `npm start` does it, but for what a file of settings may say.
const PRELOAD = ['--import', './scripts/fast-imports.mjs', '--import', './scripts/server-only.mjs']
const shop = spawn(process.execPath, [...PRELOAD, 'server.ts'], {
  stdio: ['inherit', 'pipe', 'pipe'],
  env: { ...process.env, ...NOTHING_OUTSIDE, SITE_URL, DATA_DIR: dataDir },
})

mkdirSync(dirname(SHOP_LOG), { recursive: true })
const file = createWriteStream(SHOP_LOG)
// Every line is kept for the end of the run; on screen only trouble is of interest.
for (const stream of [shop.stdout, shop.stderr]) {
  createInterface({ input: stream }).on('line', (line) => {
    file.write(`${line}\n`)
    if (!line.startsWith('{"level":30,')) process.stdout.write(`${line}\n`)
  })
}

// The signal reaches the shop as well; it is the shop that decides when it is done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill(signal))
shop.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
