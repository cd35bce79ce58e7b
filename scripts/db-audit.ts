// Checks the shop's books and says what does not add up. Ends with 1 when anything does not.
import { provideDatabase } from '#lib/server/db/provision.ts'
import { environment } from '#lib/server/environment.ts'
import { audit } from '#lib/server/orders/audit.ts'
import { startSandbox } from '#sandbox/start.ts'

const SHOWN_MAX = 20

const { sandbox, dataDir } = environment()
const world = sandbox ? startSandbox({ dataDir: dataDir }) : undefined
const database = await provideDatabase()
try {
  let broken = 0
  for (const { rule, checked, violations } of await audit()) {
    broken += violations.length
    console.log(
      `${violations.length === 0 ? 'ok    ' : 'BROKEN'} ${rule}: ${checked} checked, ${violations.length} broken`,
    )
    for (const violation of violations.slice(0, SHOWN_MAX)) console.log(`         ${violation}`)
  }
  console.log(broken === 0 ? 'The books are in order.' : `${broken} things do not add up.`)
  process.exitCode = broken === 0 ? 0 : 1
} finally {
  await database.stop()
  world?.stop()
}
