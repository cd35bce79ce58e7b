// `npm run doctor`: checks the configuration of this machine, says what is missing, and changes nothing. Ends with 1
// when something is broken. `--ask` also asks the mail server whether it takes our word.
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runCommand } from './command.ts'
import { configurationFindings, type Finding, machineFindings, unknownVariables } from './doctor-configuration.ts'
import { databaseFindings, replicaFindings } from './doctor-database.ts'
import { holidayFindings } from './doctor-holidays.ts'
import { mailFinding } from './doctor-mail.ts'

const MARKS = { fine: '✓', doubtful: '!', broken: '✗' } as const

await runCommand(async () => {
  const { values } = parseArgs({ options: { ask: { type: 'boolean', default: false } } })
  const { env } = process
  const findings = [
    ...machineFindings(env),
    ...configurationFindings(env),
    ...fileFindings(env['ENV_FILE'] || '.env'),
    ...(await databaseFindings(env['DATABASE_URL'], renderersOf(env['RENDER_PROCESSES']))),
    ...(await replicaFindings(env['DATABASE_READ_URL'])),
    ...holidayFindings(new Date()),
    ...(values.ask && env['SMTP_URL'] ? [await mailFinding(env['SMTP_URL'])] : []),
  ]
  for (const { state, says } of findings) console.log(`${MARKS[state]} ${says}`)
  const count = (state: Finding['state']) => findings.filter((each) => each.state === state).length
  console.log(`\n${count('broken')} broken, ${count('doubtful')} doubtful, ${count('fine')} fine.`)
  return count('broken') > 0 ? 1 : 0
})

function renderersOf(text: string | undefined): number | undefined {
  return text && Number.isInteger(Number(text)) ? Number(text) : undefined
}

function fileFindings(file: string): Finding[] {
  if (!existsSync(file) || !existsSync('.env.example')) return []
  return unknownVariables(readFileSync(file, 'utf8'), readFileSync('.env.example', 'utf8'))
}
