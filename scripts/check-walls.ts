// Cruises the shop's imports and lists the ones that break through a wall: those of
// .dependency-cruiser.cjs, and that the folders of lib/server have an order.
import { existsSync } from 'node:fs'
import { cruiseTree } from './check-wall-cruise.ts'

const TREES = [
  'app',
  'components',
  'lib',
  'stores',
  'sandbox',
  'demo',
  'server.ts',
  'middleware.ts',
  'instrumentation.ts',
]
const FEWEST_MODULES = 100

const { cruised, breaches } = await cruiseTree(
  process.cwd(),
  TREES.filter((tree) => existsSync(tree)),
)
for (const { rule, from, to } of breaches) console.log(`${rule}: ${from} → ${to}`)
// A cruise that found next to nothing proves nothing.
if (cruised < FEWEST_MODULES) console.log(`Only ${cruised} modules were found, of at least ${FEWEST_MODULES}.`)
process.exit(breaches.length === 0 && cruised >= FEWEST_MODULES ? 0 : 1)
