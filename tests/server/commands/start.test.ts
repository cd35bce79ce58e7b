import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findPostmaster } from '#lib/server/db/embedded-postmaster.ts'
import { isBuilt, takenPort } from '#scripts/prepare.mjs'
import { makeFleetingDirectory } from '#tests/setup/fleeting-directory.ts'

/** Runs the server entry with these variables until it ends. */
function start(
  env: Record<string, string>,
  onOutput: (child: ChildProcess, text: string) => void = () => {},
): Promise<{ code: number | null; said: string }> {
  const words = ['--import', './scripts/preload.mjs', 'server.ts']
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, words, { env: { PATH, HOME, ...env } as unknown as NodeJS.ProcessEnv })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk))
  child.stdout.on('data', (chunk: Buffer) => onOutput(child, chunk.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })))
}

describe('a start that cannot succeed [GEN-11]', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ['a port that is none', { PORT: 'http' }, /PORT/],
    ['a site that is no URL', { SITE_URL: 'shop' }, /SITE_URL/],
    ['a public site without keys', { SITE_URL: 'https://shop.example' }, /AUTH_SECRET[\s\S]*BRAINTREE_PRIVATE_KEY/],
  ])('names %s, without a stack trace', async (_, env, words) => {
    const { code, said } = await start(env)
    expect(code).toBe(1)
    expect(said).toMatch(words)
    expect(said).not.toMatch(/\n\s+at /)
  })

  it('says which port is taken and how to choose another', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as AddressInfo
    const { code, said } = await start({ PORT: String(port) })
    taken.close()
    expect(code).toBe(1)
    expect(said).toContain(`Port ${port} is in use already. Choose another, e.g.: PORT=${port + 1} npm start`)
  })
})

describe('a start that does not get through [GEN-12]', () => {
  /** With an embedded database of its own, and a build of which there is nothing but the name. */
  async function half() {
    const [dataDir, dist] = [await makeFleetingDirectory('half-start'), await makeFleetingDirectory('dist')]
    writeFileSync(join(dist, 'BUILD_ID'), 'none')
    const env = { PORT: '0', DATA_DIR: dataDir, NEXT_DIST_DIR: relative('.', dist), RENDER_PROCESSES: '0' }
    const data = join(dataDir, 'postgres/data')
    const seen = { ran: false }
    const begun = async (text: string) => {
      if (!text.includes('Database: embedded PostgreSQL')) return false
      seen.ran = (await findPostmaster(data)) !== undefined
      return true
    }
    return { env, data, seen, begun }
  }

  it('leaves no database running when it is ended', async () => {
    const { env, data, seen, begun } = await half()
    const { code, said } = await start(env, async (child, text) => {
      if (await begun(text)) child.kill('SIGTERM')
    })
    expect({ code, said, ...seen }).toEqual({ code: 0, said: '', ran: true })
    expect(await findPostmaster(data)).toBeUndefined()
  }, 120_000)

  it('leaves none running when it fails, and says why', async () => {
    const { env, data, seen, begun } = await half()
    // With a provider's key there is no demo shop to wait for.
    const { code, said } = await start({ ...env, BRAINTREE_PRIVATE_KEY: 'k' }, (_, text) => void begun(text))
    expect({ code, ...seen }).toEqual({ code: 1, ran: true })
    expect(said).toContain('Steelcap did not start.')
    expect(await findPostmaster(data)).toBeUndefined()
  }, 120_000)
})

it('hears of a taken port before the build, unless a file of variables may name another [GEN-11, GEN-12]', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const PORT = String((taken.address() as AddressInfo).port)
  try {
    expect(await takenPort({ PORT })).toContain(`Port ${PORT} is in use already`)
    expect(await takenPort({ PORT, ENV_FILE: '/etc/second-shop.env' })).toBeUndefined()
  } finally {
    taken.close()
  }
  expect(await takenPort({ PORT })).toBeUndefined()
})

it('builds again for source maps that the build there lacks, and not when it has them [OBS-31]', async () => {
  const dist = await makeFleetingDirectory('dist')
  expect(isBuilt(dist, 'sources', {})).toBe(false)
  writeFileSync(join(dist, 'steelcap-sources'), 'sources')
  expect([isBuilt(dist, 'sources', {}), isBuilt(dist, 'others', {})]).toEqual([true, false])
  expect(isBuilt(dist, 'sources', { SOURCE_MAPS: '1' })).toBe(false)
  mkdirSync(join(dist, 'source-maps'))
  expect([isBuilt(dist, 'sources', { SOURCE_MAPS: '1' }), isBuilt(dist, 'sources', {})]).toEqual([true, true])
})
