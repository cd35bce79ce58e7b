// `npm run doctor`: checks the configuration of this machine, says what is missing, and changes nothing. Ends with 1
// when something is broken. `--ask` also asks the mail server whether it takes our word.
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import nodemailer from 'nodemailer'
import { runCommand } from './command.ts'
import {
  broken,
  configurationFindings,
  type Finding,
  fine,
  machineFindings,
  unknownVariables,
} from './doctor-configuration.ts'
import { databaseFindings, replicaFindings } from './doctor-database.ts'

const MARKS = { fine: '✓', doubtful: '!', broken: '✗' } as const
const ANSWERS_MS = 10_000

await runCommand(async () => {
  const { values } = parseArgs({ options: { ask: { type: 'boolean', default: false } } })
  const { env } = process
  const findings = [
    ...machineFindings(env),
    ...configurationFindings(env),
    ...fileFindings(env['ENV_FILE'] || '.env'),
    ...(await databaseFindings(env['DATABASE_URL'])),
    ...(await replicaFindings(env['DATABASE_READ_URL'])),
    ...(values.ask && env['SMTP_URL'] ? [await mailFinding(env['SMTP_URL'])] : []),
  ]
  for (const { state, says } of findings) console.log(`${MARKS[state]} ${says}`)
  const count = (state: Finding['state']) => findings.filter((each) => each.state === state).length
  console.log(`\n${count('broken')} broken, ${count('doubtful')} doubtful, ${count('fine')} fine.`)
  return count('broken') > 0 ? 1 : 0
})

function fileFindings(file: string): Finding[] {
  if (!existsSync(file) || !existsSync('.env.example')) return []
  return unknownVariables(readFileSync(file, 'utf8'), readFileSync('.env.example', 'utf8'))
}

async function mailFinding(url: string): Promise<Finding> {
  let transport: nodemailer.Transporter | undefined
  try {
    transport = nodemailer.createTransport({ url, connectionTimeout: ANSWERS_MS, greetingTimeout: ANSWERS_MS })
    await transport.verify()
    return fine('The mail server takes our word.')
  } catch (error) {
    return broken(`The mail server of SMTP_URL does not: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    transport?.close()
  }
}
