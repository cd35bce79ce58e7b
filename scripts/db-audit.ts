// Checks the shop's books and says what does not add up. Ends with 1 when anything does not.

import { standstills, workReport } from '#lib/server/jobs/work-report.ts'
import { audit } from '#lib/server/orders/audit.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { onDatabase, runCommand } from './command.ts'

const SHOWN_MAX = 20

await runCommand(
  async () => {
    const { sandbox, dataDir } = environment()
    // A packaged shop has none.
    const world = sandbox ? (await import('#sandbox/start.ts')).startSandbox({ dataDir }) : undefined
    try {
      return await onDatabase(auditBooks)
    } finally {
      world?.stop()
    }
  },
  { needsProviders: true },
)

async function auditBooks(): Promise<number> {
  let broken = 0
  for (const { rule, checked, violations } of await audit()) {
    broken += violations.length
    console.log(
      `${violations.length === 0 ? 'ok    ' : 'BROKEN'} ${rule}: ${checked} checked, ${violations.length} broken`,
    )
    for (const violation of violations.slice(0, SHOWN_MAX)) console.log(`         ${violation}`)
  }
  for (const standstill of standstills(await workReport())) {
    broken += 1
    console.log(`STUCK  ${standstill}`)
  }
  console.log(broken === 0 ? 'The books are in order, and nothing stands still.' : `${broken} things do not add up.`)
  return broken === 0 ? 0 : 1
}
