// Opens psql on the shop's database; where there is no psql, a small prompt that runs one statement per line.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { findServer } from '#lib/server/db/provision.ts'

const PROMPT = 'steelcap=> '

const server = await findServer()
try {
  if (!(await runPsql(server.url))) await promptFor(server.url)
} finally {
  await server.stop()
}

async function runPsql(url: string): Promise<boolean> {
  // Ctrl-C cancels a query there; it must not end us.
  process.on('SIGINT', () => {})
  const psql = spawn('psql', [url, ...process.argv.slice(2)], { stdio: 'inherit' })
  return once(psql, 'exit').then(
    ([code]) => {
      process.exitCode = typeof code === 'number' ? code : 1
      return true
    },
    () => false,
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
