import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { SHIPPED_COMMANDS } from '#scripts/package-contents.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { makeFleetingDirectory } from '#tests/setup/fleeting-directory.ts'
import { runNode } from '#tests/setup/run-node.ts'

const database = useTestDatabase({ seed: false })
const SHEET = 'Handle,Title,Variant Price\nsite-tee,Site tee,20\n'

let directory = ''
beforeAll(async () => {
  directory = await makeFleetingDirectory('commands')
})

function fileOf(name: string, content: string): string {
  const path = join(directory, name)
  writeFileSync(path, content)
  return path
}

/** Runs a command as npm does, with nothing in its environment but `env`. */
function run(script: string, words: readonly string[], env: Record<string, string>) {
  return runNode([`scripts/${script}.ts`, ...words], env)
}

describe('a command', () => {
  it('works on the database that the shop of .env works on, says which, and never its password [GEN-12]', async () => {
    const ENV_FILE = fileOf('shop.env', `DATABASE_URL=${database.url}\n`)
    const { host, pathname, password } = new URL(database.url)
    const { code, error } = await run('catalogue-import', [fileOf('tee.csv', SHEET), '--no-images'], { ENV_FILE })
    expect(error).toContain(`Database: ${pathname.slice(1)} on ${host || 'this machine'} (DATABASE_URL)\n`)
    if (password !== '') expect(error).not.toContain(password)
    expect(code).toBe(0)
    const { rows } = await pool().query('select import_handle from products')
    expect(rows).toEqual([{ import_handle: 'site-tee' }])
  })

  it('that works on the database alone asks for no payment key of a public shop [GEN-11]', async () => {
    const ENV_FILE = fileOf('public.env', `DATABASE_URL=${database.url}\nSITE_URL=https://shop.example\n`)
    expect(await run('db-migrate', [], { ENV_FILE })).toMatchObject({ code: 0, out: 'The database is up to date.\n' })
    const audit = await run('db-audit', [], { ENV_FILE })
    expect(audit).toMatchObject({ code: 1, error: expect.stringContaining('  BRAINTREE_PRIVATE_KEY\n') })
    expect(audit.error).not.toContain('    at ')
  })

  it('lets the environment count more than the file', async () => {
    const ENV_FILE = fileOf('elsewhere.env', 'DATABASE_URL=postgresql://shop@127.0.0.1:1/elsewhere\n')
    expect(await run('db-migrate', [], { ENV_FILE, DATABASE_URL: database.url })).toMatchObject({ code: 0 })
  })

  it.each([
    ['db-migrate', [], 'The database server of DATABASE_URL (127.0.0.1:1) does not answer.\n'],
    ['gazetteer', ['places.csv'], 'The database server of DATABASE_URL (127.0.0.1:1) does not answer.\n'],
    ['db-seed', ['--porducts', '5'], "Unknown option '--porducts'"],
  ])('%s tells a failure in a sentence, without a stack', async (script, words, sentence) => {
    const env = { DATABASE_URL: 'postgresql://shop:secret@127.0.0.1:1/shop' }
    const { code, error } = await run(script, words, env)
    expect(error).toContain(sentence)
    expect(error).not.toContain('    at ')
    expect(error).not.toContain('secret')
    expect(code).toBeGreaterThan(0)
  })

  it('keeps log lines out of what another program reads, where the shop’s log is standard output', async () => {
    const program = `
      import { log } from '#lib/server/platform/log.ts'
      import { runCommand } from './scripts/command.ts'
      log.warn('of the shop')
      await runCommand(async () => {
        log.warn('of the command')
        console.log('{"funnel":[]}')
        return 0
      })`
    const { out, error } = await runNode(['--input-type=module', '--eval', program], {})
    expect(out.split('\n')).toEqual([expect.stringContaining('of the shop'), '{"funnel":[]}', ''])
    expect(error).toMatch(/^\{.*"msg":"of the command"\}\n$/)
  })

  it('says so when the file that ENV_FILE names is not there', async () => {
    expect(await run('db-migrate', [], { ENV_FILE: '/nowhere/shop.env' })).toEqual({
      code: 2,
      out: '',
      error: 'There is no file /nowhere/shop.env, which ENV_FILE names.\n',
    })
  })
})

describe('shop:close', () => {
  const closed = async () =>
    (await pool().query("select value - 'since' as value, value ? 'since' as dated from settings where key = 'closed'"))
      .rows
  const door = (...words: string[]) => run('shop-door', words, { DATABASE_URL: database.url })

  it('closes the shop with what shoppers are told, and shop:open opens it [OPS-41]', async () => {
    await pool().query(`insert into settings values ('offersMax', '2')`)
    const { code, out } = await door('close', '--until', '2999-12-01T14:00+11:00', '--why', 'We move house.')
    expect(out).toMatch(/^Closed\. Shoppers read: .+ until 2 pm on \w+ 1 December in Sydney, 4 pm in Auckland\.\n$/)
    expect([code, await closed()]).toEqual([
      0,
      [{ value: { until: '2999-12-01T03:00:00.000Z', why: 'We move house.' }, dated: true }],
    ])
    expect(await door('close')).toMatchObject({ code: 0, out: expect.stringContaining('will be back soon.\n') })
    expect(await closed()).toEqual([{ value: {}, dated: true }])
    expect(await door('open')).toMatchObject({ code: 0, out: 'Open again.\n' })
    expect(await door('open')).toMatchObject({ code: 0, out: 'It was open.\n' })
    const { rows } = await pool().query('select key from settings')
    expect(rows).toEqual([{ key: 'offersMax' }])
  })

  it.each([
    [['close', '--until', 'noon'], 1, 'noon is no time such as 2026-12-01T03:00Z.'],
    [['close', '--until', '2020-12-01T03:00Z'], 1, '2020-12-01T03:00Z has passed.'],
    [['close', '--why', 'x'.repeat(201)], 1, '--why takes one line of at most 200 characters.'],
    [['close', '--because', 'x'], 2, 'Usage: npm run shop:close'],
    [['close', 'now'], 2, 'Usage: npm run shop:close'],
    [['open', 'wide'], 2, 'Usage: npm run shop:close'],
  ])('%j closes nothing and says why [OPS-41]', async (words, code, sentence) => {
    const told = await door(...words)
    expect(told.out + told.error).toContain(sentence)
    expect([told.code, await closed()]).toEqual([code, []])
  })
})

describe('db:reset', () => {
  const products = async () => (await pool().query('select import_handle from products')).rows

  it('says what it would delete in a database of one’s own, and deletes it with --yes alone [GEN-12]', async () => {
    const env = { DATABASE_URL: database.url }
    const sheet = fileOf('tee.csv', SHEET)
    await run('catalogue-import', [sheet, '--no-images'], env)
    const before = await products()
    expect(before).toEqual([{ import_handle: 'site-tee' }])
    const { code, error } = await run('db-reset', [], env)
    expect(error).toMatch(
      /^Database: .+\nIt holds 0 orders and 1 products, and what is in \d+ other tables \(brands.*\), which this deletes; add --yes/,
    )
    expect([code, await products()]).toEqual([1, before])
    expect(await run('db-reset', ['--yes'], env)).toMatchObject({
      code: 0,
      error: expect.stringMatching(/^Database: .+\nDeleting 0 orders and 1 products, and what is in .+ …\n$/),
    })
    expect(await products()).toEqual([])
    expect(await run('db-reset', [], env)).toMatchObject({ code: 0 })
  })

  it('asks as well where there are only gift cards yet, or the tables of another program [GEN-12]', async () => {
    const env = { DATABASE_URL: database.url }
    await pool().query(
      `insert into vouchers (code, pin_hash, expires, issued, balance) values ('KEPT', '', '2099-12-31', 500, 500)`,
    )
    const cards = await run('db-reset', [], env)
    expect(cards).toMatchObject({
      code: 1,
      error: expect.stringContaining('in 2 other tables (voucher_entries, vouchers)'),
    })
    expect((await pool().query('select from vouchers')).rowCount).toBe(1)
    await run('db-reset', ['--yes'], env)
    await pool().query('create table "Their Letters" (id int)')
    expect(await run('db-reset', [], env)).toMatchObject({ code: 0 })
    await pool().query('create table "Their Letters" as select 1 as id')
    const theirs = await run('db-reset', [], env)
    expect(theirs).toMatchObject({ code: 1, error: expect.stringContaining('in 1 other tables (Their Letters)') })
    expect((await pool().query('select from "Their Letters"')).rowCount).toBe(1)
    await run('db-reset', ['--yes'], env)
  })
})

describe('db:psql', () => {
  const DATABASE_URL = 'postgresql://shop:s3cr%40t@127.0.0.1:1/books?application_name=me'

  it('opens psql and shows the password to nobody who lists programs [GEN-12]', async () => {
    writeFileSync(join(directory, 'psql'), '#!/bin/sh\necho "words: $*"\necho "password: $PGPASSWORD"\n', {
      mode: 0o755,
    })
    const { code, out } = await run('db-psql', ['-c', 'select 1'], { DATABASE_URL, PATH: directory })
    expect([code, out]).toEqual([
      0,
      'words: postgresql://shop@127.0.0.1:1/books?application_name=me -c select 1\npassword: s3cr@t\n',
    ])
  })

  it('says where there is no psql that statements may be typed, and no password either [GEN-12]', async () => {
    const { code, out, error } = await run('db-psql', [], { DATABASE_URL, PATH: '/nowhere' })
    expect([code, out]).toEqual([1, 'There is no psql here. One statement per line; Ctrl-D leaves.\n'])
    expect(error).toMatch(/^Database: books on 127\.0\.0\.1:1 \(DATABASE_URL\)\n.*ECONNREFUSED/)
  })
})

describe('the packaged shop', () => {
  it('has each command that the page of the retailer’s machines names, and none that empties or seeds [GEN-12]', () => {
    const page = readFileSync('docs/operations-machines.md', 'utf8')
    const named = new Set([...page.matchAll(/npm run ([a-z:]+)/g)].map(([, name = '']) => name))
    expect(named).toContain('stock:import')
    expect([...named].filter((name) => !SHIPPED_COMMANDS.test(name))).toEqual([])
    expect(['db:reset', 'db:seed', 'package'].filter((name) => SHIPPED_COMMANDS.test(name))).toEqual([])
  })
  it('opens each instance of systemd on its own port, whatever the file of variables says [GEN-12]', () => {
    const unit = readFileSync('deploy/steelcap@.service', 'utf8')
    const settings = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, text]) => text)
    expect(settings('EnvironmentFile')).toEqual(['/etc/steelcap.env'])
    // What stands in that file counts more than Environment=, and .env.example has a line for each of these.
    expect(settings('Environment')).toEqual([])
    expect(settings('ExecStart')).toEqual([expect.stringMatching(/^\/usr\/bin\/env PORT=%i HOST=127\.0\.0\.1 /)])
  })
})
