import { describe, expect, it } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { ledger } from '#sandbox/braintree/ledger.ts'
import { setFault } from '#sandbox/faults.ts'
import { lose } from '#tests/setup/lost-order.ts'
import { placed, transactionOf } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'
import { runNode } from '#tests/setup/run-node.ts'

const { database } = useOrderShop()

/** Runs the command as npm does, on the database and the stand-ins of this file. */
function check(words: readonly string[], over: Record<string, string> = {}) {
  const { dataDir } = environment()
  return runNode(['scripts/payments-check.ts', ...words], { DATABASE_URL: database.url, DATA_DIR: dataDir, ...over })
}

/** An order of 1 September 2025, in the books and at the gateway. */
async function placedLongAgo(): Promise<{ number: string; id: string; reference: string }> {
  const number = await placed()
  const id = await transactionOf(number)
  const at = '2025-09-01T03:00:00Z'
  const { rows } = await pool().query<{ attempt_id: string }>(
    'update orders set created_at = $2 where number = $1 returning attempt_id',
    [number, at],
  )
  const reference = rows[0]?.attempt_id ?? ''
  await pool().query('update order_attempts set created_at = $2, updated_at = $2 where id = $1', [reference, at])
  await pool().query('update payments set updated_at = $2 where attempt_id = $1', [reference, at])
  const known = ledger().byId(id)
  if (!known) throw new Error('The sale is not there.')
  ledger().record({ ...known, createdAt: at })
  return { number, id, reference }
}

describe('payments:check', () => {
  it('names the order a restored backup has lost and no other, and ends with 0 once it is let go [OPS-73]', async () => {
    const [lost, stays] = [await placedLongAgo(), await placedLongAgo()]
    const span = ['--from', '2025-09-01', '--until', '2025-09-02']
    const counted = (transactions: number, payments: number) =>
      `2025-08-31T14:00:00Z to 2025-09-01T14:00:00Z: ${transactions} transactions at Braintree and Afterpay, ${payments} payments in the books.\n`
    expect(await check(span)).toMatchObject({ code: 0, out: `${counted(2, 2)}All agree.\n` })

    const mend = await lose(lost.number)
    const { code, out } = await check([...span.slice(0, 2), '--until', '2025-09-01T14:00Z'])
    expect(out.split('\n')).toEqual([
      `NOT IN THE SHOP: 144.90 AUD held at Braintree 2025-09-01T03:00:00Z, transaction ${lost.id}, reference ${lost.reference}. No order is paid with it: void it at Braintree, or enter the order again and keep the money for it.`,
      counted(2, 1).trim(),
      '1 difference: 1 not in the shop.',
      '',
    ])
    expect(code).toBe(1)
    expect(out).not.toContain(stays.id)

    ledger().change(lost.id, 'voided')
    expect(await check(span)).toMatchObject({ code: 0, out: `${counted(2, 1)}All agree.\n` })
    await mend()
    // Nothing stays authorised for months in the books of a shop.
    await pool().query('update orders set created_at = now() where number = any($1)', [[lost.number, stays.number]])
  })

  it('ends with 2 when a provider cannot be asked, and agrees to nothing [OPS-73]', async () => {
    setFault('searchFails', true)
    const { code, out } = await check(['--from', '2025-09-01', '--until', '2025-09-02'])
    expect(code).toBe(2)
    expect(out).toContain('Braintree could not be asked: the gateway was unavailable.\n')
    expect(out).toContain(
      'Afterpay could not be asked: Afterpay answered 503.\nWhether the rest agrees is not known.\n',
    )
    expect(out).not.toContain('agree.')
  })

  it.each([
    [[], 2, 'Usage: npm run payments:check'],
    [['--help'], 0, 'Usage: npm run payments:check'],
    [['--from', 'noon'], 2, 'noon is no time such as 2026-12-01T03:00Z, and no day such as 2026-12-01.'],
    [['--from', '2026-02-30'], 2, '2026-02-30 is no time'],
    [['--from', '2025-09-01', '--until', 'soon'], 2, 'soon is no time'],
    [['--from', '2025-09-02', '--until', '2025-09-01T14:00Z'], 2, '--from has to be before --until, and before now.'],
    [['--since', '2025-09-01'], 2, "Unknown option '--since'"],
  ])('%j asks nobody and says why [OPS-73]', async (words, code, sentence) => {
    const told = await check(words)
    expect(told.out + told.error).toContain(sentence)
    expect(told).toMatchObject({ code })
    expect(told.error).not.toContain('Database:')
  })

  it('ends with 2, not 1, where it cannot look: no keys, no database [OPS-73]', async () => {
    const span = ['--from', '2025-09-01']
    const keyless = await check(span, { SITE_URL: 'https://shop.example' })
    expect(keyless).toMatchObject({ code: 2, error: expect.stringContaining('  BRAINTREE_PRIVATE_KEY\n') })
    const gone = await check(span, { DATABASE_URL: 'postgresql://shop@127.0.0.1:1/shop' })
    expect(gone).toMatchObject({ code: 2, error: expect.stringContaining('does not answer.\n') })
  })
})
