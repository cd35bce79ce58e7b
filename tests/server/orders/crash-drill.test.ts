import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'vite'
import { beforeAll, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { reconcile } from '#lib/server/orders/reconcile.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { ledger } from '#sandbox/braintree/ledger.ts'
import { expectBooksInOrder } from '#tests/setup/books.ts'
import { announceOffer, count, issueVoucher, letTimePass, quickProvider } from '#tests/setup/order-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

const KILLS = 20
const LIFE_MAX_MS = 150
/** Spawned ahead, so that the drill is not mostly waiting for Node to start. */
const AHEAD = 2

const { database } = useOrderShop()
const { dataDir } = environment()
const bundleDir = join(process.env['DATA_DIR'] ?? '', 'drill-child')
const seed = Date.now() % 1_000_000

beforeAll(async () => {
  await bundleChild()
  await issueVoucher('DRILL', 1_000_000)
  await issueVoucher('WHOLEDRILL', 10_000_000)
  await announceOffer('DRILL', { effect: { kind: 'percent', percent: 10 }, maxUses: 100_000 })
  await pool().query("update variants set received = 100000, stock = 100000 where product_id <> 'nextdoor-cap'")
  await pool().query("update store_stock set qty = 50000 where erp_store_id <> 'nextdoor'")
})

it('killed at twenty moments while placing orders, the shop is whole again each time [PAY-32, PAY-33]', async () => {
  const random = chance(seed)
  const ready: Promise<ChildProcess>[] = Array.from({ length: AHEAD }, spawnChild)
  let abandoned = 0
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const child = await (ready.shift() ?? spawnChild())
    if (kill + AHEAD <= KILLS) ready.push(spawnChild())
    const lifeMs = Math.floor(random() * LIFE_MAX_MS)
    await livesFor(child, lifeMs)
    await lastStatementsDone()
    await letTimePass()
    abandoned += (await reconcile(quickProvider)).ended
    const hint = `seed ${seed}, kill ${kill} after ${lifeMs} ms`
    await expectBooksInOrder(hint)
    expect(await chargedWithoutOrder(), hint).toEqual([])
  }
  expect(await count('select count(*) from orders')).toBeGreaterThan(KILLS)
  expect(abandoned).toBeGreaterThan(0)
}, 300_000)

/** One file starts five times as fast as the sources do, and twenty children are to be started. */
async function bundleChild(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: { 'server-only': join(import.meta.dirname, '../../setup/server-only.ts') } },
    ssr: { noExternal: true, external: ['pg-native'] },
    build: { ssr: 'tests/setup/placing-child.ts', outDir: bundleDir, target: 'node24', minify: false },
  })
}

async function spawnChild(): Promise<ChildProcess> {
  const child = fork(join(bundleDir, 'placing-child.js'), [database.url, dataDir], {
    env: { ...process.env, NODE_COMPILE_CACHE: join(bundleDir, 'compiled') },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

/** Lets it place orders: the first may take as long as it likes, then it is killed wherever it stands. */
async function livesFor(child: ChildProcess, lifeMs: number): Promise<void> {
  const placed = once(child, 'message')
  child.send('go')
  await placed
  await sleep(lifeMs)
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** What the dead process had begun runs on in the database for a moment. */
async function lastStatementsDone(): Promise<void> {
  const busy = `select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`
  while ((await count(busy)) > 0) await sleep(10)
}

/** Every transaction that still holds money, less those of placed orders. */
async function chargedWithoutOrder(): Promise<string[]> {
  const { rows } = await pool().query<{ attempt_id: string }>('select attempt_id::text from orders')
  const placed = new Set(rows.map(({ attempt_id }) => attempt_id))
  const holding = ledger()
    .latest(1_000_000)
    .filter(({ status }) => status === 'authorized' || status === 'submitted_for_settlement')
  const references = holding.map(({ orderId }) => orderId)
  expect(new Set(references).size).toBe(references.length)
  return references.filter((reference) => !placed.has(reference))
}

/** Random numbers in [0, 1) that a seed repeats. */
function chance(from: number): () => number {
  let state = from
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
