// Opens psql on the shop's database; where there is no psql, a small prompt that runs one statement per line.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { findServer } from '#lib/server/db/provision.ts'
import { runCommand, sayWhichDatabase } from './command.ts'

const PROMPT = 'steelcap=> '

await runCommand(async () => {
  const server = await findServer()
  sayWhichDatabase(server)
  try {
    const exitCode = await runPsql(server.url)
    if (exitCode !== undefined) return exitCode
    await promptFor(server.url)
    return 0
  } finally {
    await server.stop()
  }
})

/** Exit code of psql; undefined where there is none on this machine. */
async function runPsql(url: string): Promise<number | undefined> {
  // Ctrl-C cancels a query there; it must not end us.
  process.on('SIGINT', () => {})
  const { address, password } = withoutPassword(url)
  const env = password === '' ? process.env : { ...process.env, PGPASSWORD: password }
  const psql = spawn('psql', [address, ...process.argv.slice(2)], { stdio: 'inherit', env })
  return once(psql, 'exit').then(
    ([code]) => (typeof code === 'number' ? code : 1),
    () => undefined,
  )
}

/** Every user of a machine sees the words its programs are called with. */
function withoutPassword(url: string): { address: string; password: string } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, password }
}

async function promptFor(url: string): Promise<void> {
  console.log('There is no psql here. One statement per line; Ctrl-D leaves.')
  const client = new pg.Client({ connectionString: url })
  client.on('error', (error) => console.error(error.message))
  await client.connect()
  try {
    const lines = createInterface({ input: process.stdin })
    process.stdout.write(PROMPT)
    for await (const line of lines) {
      await answer(client, line.trim())
      process.stdout.write(PROMPT)
    }
  } finally {
    await client.end()
  }
}

async function answer(client: pg.Client, statement: string): Promise<void> {
  if (statement === '') return
  try {
    const { rows, rowCount, command } = await client.query(statement)
    if (rows.length > 0) console.table(rows)
    console.log(`${command} ${rowCount ?? ''}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}
