#!/usr/bin/env node
// What Playwright starts instead of Firefox: Firefox itself, and the relay between the two (record 103).
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { findFirefox } from './firefox.ts'
import { openRelay } from './relay.ts'
import { switchScriptsOff, WITH_SYSTEM_ACCESS, WITHOUT_SCRIPTS } from './without-scripts.ts'

const ADDRESS = /^WebDriver BiDi listening on (ws:\/\/\S+)$/

const given = process.argv.slice(2)
const withoutScripts = given.includes(WITHOUT_SCRIPTS)
const words = given.map((word) => (word === WITHOUT_SCRIPTS ? WITH_SYSTEM_ACCESS : word))

const firefox = spawn(findFirefox() ?? 'firefox', words, { stdio: ['inherit', 'inherit', 'pipe'] })
createInterface({ input: firefox.stderr }).on('line', async (line) => {
  const address = ADDRESS.exec(line)?.[1]
  if (address === undefined) return console.error(line)
  const { url } = await openRelay(address, withoutScripts ? switchScriptsOff : undefined)
  // Playwright reads from this very line where to connect.
  console.error(`WebDriver BiDi listening on ${url}`)
})
firefox.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => firefox.kill(signal))
