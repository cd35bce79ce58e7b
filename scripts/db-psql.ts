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
  const psql = spawn('psql', [url, ...process.argv.slice(2)], { stdio: 'inherit' })
  return once(psql, 'exit').then(
    ([code]) => (typeof code === 'number' ? code : 1),
    () => undefined,
  )
}

async function promptFor(url: string): Promise<void> {
  console.log(`There is no psql here. ${url}\nOne statement per line; Ctrl-D leaves.`)
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
