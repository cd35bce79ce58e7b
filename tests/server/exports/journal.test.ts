import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { MachineOrder } from '#lib/contract/erp/orders.ts'
import type { MachineRefund } from '#lib/contract/erp/refunds.ts'
import { dayInMelbourne } from '#lib/domain/dates/melbourne-day.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { pool } from '#lib/server/db/client.ts'
import { createMachineApi } from '#lib/server/erp-api/app.ts'
import { COLUMNS, EXPORTS, type ExportName, exported } from '#lib/server/exports/export-rows.ts'
import { journal } from '#lib/server/exports/journal.ts'
import { cancelOrder } from '#lib/server/fulfilment/cancel-order.ts'
import { sendParcel } from '#lib/server/fulfilment/send-parcel.ts'
import { issueGiftCards } from '#lib/server/gift-cards/issue-gift-cards.ts'
import { moveMoney } from '#lib/server/gift-cards/machine-gift-card.ts'
import { createKey } from '#lib/server/machines/machine-keys.ts'
import { refundOrder } from '#lib/server/refunds/refund-order.ts'
import { ledger } from '#sandbox/braintree/ledger.ts'
import { expectBooksInOrder } from '#tests/setup/books.ts'
import { signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { NEIGHBOUR_EMAIL } from '#tests/setup/neighbours.ts'
import { announceOffer, count, issueVoucher } from '#tests/setup/order-fixture.ts'
import { placed, sendAndCapture, settle, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const today = dayInMelbourne(new Date())
const DAYS = {
  from: dayInMelbourne(new Date(Date.now() - 86_400_000)),
  to: dayInMelbourne(new Date(Date.now() + 86_400_000)),
}
const BOOT = { productId: 'boot', variantId: 'boot-9', qty: 1 }
const SOCKS = { productId: 'sock', variantId: 'sock-m', qty: 3 }
const numbers: string[] = []
beforeAll(async () => {
  await announceOffer('ODD', { effect: { kind: 'amount', amount: 1000 } })
  await issueVoucher('TILL', 10_000)
  await moveMoney('TILL', 'toppedUp', 20, WAREHOUSE)
  await moveMoney('TILL', 'spent', 5, WAREHOUSE)
  const open = await placed({ items: [SOCKS], purchaseOrderNumber: '=4711' })
  const whole = await placed({ items: [BOOT, SOCKS], promoCodes: ['ODD'] })
  await sendAndCapture(whole)
  const part = await placed({ items: [BOOT, SOCKS], cards: [{ code: 'TILL', balance: 115 }] })
  await sendParcel(part, { carrier: 'Redback', lines: [{ lineId: '1', qty: 2 }] }, WAREHOUSE)
  await settle(part)
  await cancelOrder(part, { reason: 'outOfStock' }, WAREHOUSE)
  await settle(part)
  const card = await placed({ items: [{ productId: 'card', variantId: 'card-50', qty: 2 }] })
  await settle(card)
  await issueGiftCards(card)
  const back = await placed({ items: [SOCKS] })
  await sendAndCapture(back)
  await refundOrder(back, { lines: [{ lineId: '0', qty: 2 }], delivery: true, reason: 'returned' }, WAREHOUSE)
  await settle(back)
  await refundOrder(whole, { amount: 10, delivery: false, reason: 'goodwill' }, WAREHOUSE)
  numbers.push(open, whole, part, card, back)
})

async function balances(): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  for (const { account, debit, credit } of await journal(DAYS)) {
    sums.set(account, (sums.get(account) ?? 0) + fromDollars(debit) - fromDollars(credit))
  }
  return sums
}

it('sums to the same on both sides, each day, to the cent [OPS-16]', async () => {
  await expectBooksInOrder()
  const lines = await journal(DAYS)
  for (const day of new Set(lines.map((line) => line.day))) {
    const ofDay = lines.filter((line) => line.day === day)
    const sum = (side: 'debit' | 'credit') => ofDay.reduce((all, line) => all + fromDollars(line[side]), 0)
    expect(sum('debit')).toBe(sum('credit'))
    expect(sum('debit')).toBeGreaterThan(0)
  }
})

it('owes the holders of gift cards what the cards hold [OPS-16, OPS-19]', async () => {
  expect((await balances()).get('giftCards')).toBe(-(await count('select sum(balance + held) from vouchers')))
})

it('books nothing on an account that there is not [OPS-16]', async () => {
  expect([...(await balances()).keys()].toSorted()).toEqual([
    ...['delivery', 'deposits', 'elsewhere', 'giftCards', 'gst', 'provider:braintree_credit_card'],
    ...['refundsPayable', 'returns', 'sales'],
  ])
})

it('has of each provider what the provider’s own ledger says [OPS-16]', async () => {
  const net = ledger()
    .latest(1000)
    .filter(({ status }) => status === 'submitted_for_settlement' || status === 'settled')
    .reduce((sum, { amount, refundedId }) => sum + Math.round(Number(amount) * 100) * (refundedId ? -1 : 1), 0)
  expect((await balances()).get('provider:braintree_credit_card')).toBe(net)
})

it('has earned what left, with its GST, and holds the rest as deposits or refunds to pay [OPS-16]', async () => {
  const sums = await balances()
  const sent = `select sum(l.total) from order_lines l join orders o on o.number = l.order_number where o.number = any($1)`
  const [, whole, part, , back] = numbers
  // 1 of the socks of `part` was cancelled and its boot too; two pairs left for 15.00 each.
  const fees = 3 * 1495
  const goods = (await count(sent, [[whole, back]])) + 3000
  const gst =
    (await count('select sum(gst) from orders where number = any($1)', [[whole, back]])) -
    (await count('select sum(gst) from refunds'))
  expect(-(sums.get('sales') ?? 0) - (sums.get('delivery') ?? 0)).toBeGreaterThan(0)
  const earned = -(sums.get('sales') ?? 0) - (sums.get('delivery') ?? 0) - (sums.get('gst') ?? 0)
  expect(earned - (sums.get('returns') ?? 0)).toBe(
    goods + fees - (await count(`select sum(amount) from refunds where reason <> 'cancelled'`)),
  )
  expect(-(sums.get('gst') ?? 0)).toBeGreaterThan(gst)
  // Credited and not paid yet: the goodwill of the last order.
  expect(sums.get('refundsPayable')).toBe(-1000)
  // What the gift card next door has paid for goods that have not left.
  expect(sums.get('deposits')).toBe(-500)
  expect(part).toBeDefined()
})

it('answers a key with the scope, by day, and nobody else [OPS-01, OPS-16]', async () => {
  const api = createMachineApi()
  const ask = (key: string, query: string) =>
    api.request(`/erp/v1/journal?${query}`, { headers: { Authorization: `Bearer ${key}` } })
  const key = (await createKey('accounts', ['export'])) ?? ''
  const stranger = (await createKey('stranger', ['orders'])) ?? ''
  const { journal: lines } = await (await ask(key, `from=${today}&to=${today}`)).json()
  expect(lines.every(({ day }: { day: string }) => day === today)).toBe(true)
  expect((await ask(stranger, `from=${today}&to=${today}`)).status).toBe(403)
  expect((await ask(key, 'from=2026-02-01&to=2026-01-01')).status).toBe(400)
  expect((await ask(key, 'from=0000-01-01&to=2026-01-01')).status).toBe(400)
  expect((await (await ask(key, 'from=2020-01-01&to=2020-01-31')).json()).journal).toEqual([])
})

it('exports orders and refunds of some days, whole and as rows, and nothing of other days [OPS-16]', async () => {
  const all = async (name: 'orders' | 'refunds', days = DAYS) => {
    const found = []
    for await (const each of exported(name, days)) found.push(each)
    return found
  }
  const found = await all('orders')
  const own = found.filter(({ whole }) => (whole as { contact: { email: string } }).contact.email !== NEIGHBOUR_EMAIL)
  expect(found).toHaveLength(numbers.length + 1)
  expect(own.map(({ whole }) => (whole as { number: string }).number)).toEqual(numbers)
  expect(own[1]?.rows).toMatchObject([
    { lineId: '0', sentQty: 1 },
    { lineId: '1', sentQty: 3 },
  ])
  expect(await all('refunds')).toHaveLength(await count('select count(*) from refunds'))
  expect(await all('orders', { from: '2020-01-01', to: '2020-12-31' })).toEqual([])
})

it('exports a customer, a line and a refund as spreadsheets want them, of one day as of many [OPS-16]', async () => {
  const dana = await signedInCustomer('dana@example.com')
  await pool().query('update orders set customer_id = $2 where number = $1', [numbers[0], dana.id])
  await pool().query('update customers set phone = null, sms_subscription = true where id = $1', [dana.id])
  const of = async (name: ExportName) => {
    const found = []
    for await (const each of exported(name, { from: today, to: today })) found.push(each)
    return found
  }
  const [customer, ...others] = await of('customers')
  expect(others).toEqual([])
  expect(customer?.whole).toMatchObject({ id: dana.id, email: dana.email, phone: '', orders: 1 })
  expect(customer?.whole).toMatchObject({ emailSubscription: false, smsSubscription: true })
  expect(customer?.rows).toEqual([customer?.whole])
  const open = (await of('orders')).find(({ rows }) => rows[0]?.['number'] === numbers[0])
  const { createdAt, contact } = { ...(open?.whole as MachineOrder | undefined) }
  expect(open?.rows).toEqual([
    {
      ...{ number: numbers[0], status: 'PLACED', createdAt, email: contact?.email, orderTotal: 59.95 },
      purchaseOrderNumber: '=4711',
      ...{ lineId: '0', code: 'code-sock-m', brandName: 'Ironbark', name: 'sock', label: expect.any(String) },
      ...{ qty: 3, cancelledQty: 0, sentQty: 0, returnedQty: 0, unitPrice: 15, discount: 0, total: 45, gst: 4.09 },
    },
  ])
  const lines = await journal({ from: today, to: today })
  expect(await of('journal')).toEqual(lines.map((line) => ({ whole: line, rows: [line] })))
  const refunds = await of('refunds')
  expect(refunds.map(({ rows }) => rows)).toEqual(
    refunds.map(({ whole }) => {
      const { parts: _, lines: __, completedAt = '', ...rest } = whole as MachineRefund
      return [{ ...rest, completedAt }]
    }),
  )
  for (const name of EXPORTS) {
    for (const { rows } of await of(name))
      for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(COLUMNS[name].toSorted())
  }
  const goodwill = refunds.filter(({ rows }) => rows[0]?.['reason'] === 'goodwill').map(({ rows }) => rows[0])
  expect(goodwill).toMatchObject([{ orderNumber: numbers[1], amount: 10, deliveryAmount: 0, completedAt: '' }])
})

const run = (...args: string[]) =>
  new Promise<{ code: number; said: string; trouble: string }>((done) => {
    execFile(
      process.execPath,
      ['--import', './scripts/preload.mjs', 'scripts/erp-export.ts', ...args],
      (error, said, trouble) => done({ code: typeof error?.code === 'number' ? error.code : 0, said, trouble }),
    )
  })

it('writes a file whole or leaves the one that is there, and says in a sentence why [OPS-16]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'))
  const days = ['--from', DAYS.from, '--to', DAYS.to]
  const file = join(folder, 'orders.jsonl')
  expect((await run('orders', ...days, file)).code).toBe(0)
  const kept = readFileSync(file, 'utf8')
  expect(kept).toBe((await run('orders', ...days)).said)
  await pool().query('alter table parcels rename to parcels_away')
  try {
    expect((await run('orders', ...days, file)).code).toBe(1)
  } finally {
    await pool().query('alter table parcels_away rename to parcels')
  }
  expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual([kept, ['orders.jsonl']])
  const nowhere = await run('orders', ...days, join(folder, 'missing', 'orders.jsonl'))
  expect(nowhere).toMatchObject({ code: 1, trouble: expect.stringMatching(/\nENOENT: .*\n$/) })
  expect(nowhere.trouble).not.toContain('    at ')
})

it('leaves nothing of a file behind that is stopped on its way, and no other file changed [OPS-16]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'))
  writeFileSync(join(folder, 'kept.jsonl'), 'kept')
  const client = await pool().connect()
  await client.query('begin; lock table parcels in access exclusive mode')
  const words = ['orders', '--from', DAYS.from, '--to', DAYS.to, join(folder, 'orders.jsonl')]
  const child = spawn(process.execPath, ['--import', './scripts/preload.mjs', 'scripts/erp-export.ts', ...words])
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk))
  try {
    await eventually(() => expect(readdirSync(folder)).toContain('orders.jsonl.part'))
    child.kill('SIGINT')
  } finally {
    await client.query('rollback')
    client.release()
  }
  const [code] = await once(child, 'close')
  expect(readdirSync(folder)).toEqual(['kept.jsonl'])
  expect([code, said.trim().split('\n').at(-1)]).toEqual([130, 'Stopped: nothing was written.'])
})

it('is a command that writes CSV, safe for spreadsheets [OPS-16, OPS-65]', async () => {
  const csv = await run('journal', '--from', DAYS.from, '--to', DAYS.to, '--csv')
  expect(csv.code).toBe(0)
  expect(csv.said.split('\n')[0]).toBe('day,account,debit,credit')
  expect(csv.said).toContain('giftCards')
  const empty = await run('journal', '--from', '2020-01-01', '--to', '2020-01-02', '--csv')
  expect(empty).toMatchObject({ code: 0, said: 'day,account,debit,credit\n' })
  const orders = (await run('orders', '--from', DAYS.from, '--to', DAYS.to, '--csv')).said.split('\n')
  expect(orders[0]).toMatch(/^number,status,createdAt,email,lineId,.*,gst,orderTotal,purchaseOrderNumber$/)
  expect(orders.find((line) => line.startsWith(`${numbers[0]},`))).toMatch(/,59\.95,'=4711$/)
  expect(orders.find((line) => line.startsWith(`${numbers[1]},`))).toMatch(/\.\d\d?,$/)
  const customers = async (...form: string[]) =>
    (await run('customers', '--from', DAYS.from, '--to', DAYS.to, ...form)).said
  expect((await customers('--csv')).split('\n')[1]).toMatch(/,false,true,\d{4}-\d\d-\d\dT[^,]*,\d+$/)
  expect(await customers()).toContain('"emailSubscription":false')
  expect((await run('journal', '--from', 'yesterday', '--to', DAYS.to)).code).toBe(2)
  expect((await run('secrets', '--from', DAYS.from, '--to', DAYS.to)).code).toBe(2)
})

it('tells of each day and account once, in their order, and of no other day [OPS-16]', async () => {
  const [yesterday, of] = [DAYS.from, (day: string) => journal({ from: day, to: day })]
  const before = await of(today)
  const number = await placed({ items: [SOCKS] })
  await sendAndCapture(number)
  await issueVoucher('EARLY', 3000)
  const daysBack = `- interval '1 day'`
  await pool().query('alter table order_events disable trigger all')
  await pool().query(`update order_events set at = at ${daysBack} where order_number = $1`, [number])
  await pool().query('alter table order_events enable trigger all')
  await pool().query(`update orders set created_at = created_at ${daysBack} where number = $1`, [number])
  await pool().query(`update payment_operations set updated_at = updated_at ${daysBack} where order_number = $1`, [
    number,
  ])
  await pool().query('alter table voucher_entries disable trigger all')
  await pool().query(`update voucher_entries set at = at ${daysBack} where code = 'EARLY'`)
  await pool().query('alter table voucher_entries enable trigger all')
  expect(await of(today)).toEqual(before)
  expect(await of(DAYS.to)).toEqual([])
  const { rows } = await pool().query<{ gst: number; fee: number }>(
    `select o.gst / 100.0::float8 as gst, (o.gst - sum(l.gst)) / 100.0::float8 as fee
     from orders o join order_lines l on l.order_number = o.number where o.number = $1 group by o.number`,
    [number],
  )
  const { gst = 0, fee = 0 } = rows[0] ?? {}
  expect(gst).toBeGreaterThan(fee)
  const cents = (dollars: number) => Math.round(dollars * 100) / 100
  expect(await of(yesterday)).toEqual([
    { day: yesterday, account: 'delivery', debit: 0, credit: cents(14.95 - fee) },
    { day: yesterday, account: 'deposits', debit: 59.95, credit: 59.95 },
    { day: yesterday, account: 'elsewhere', debit: 30, credit: 0 },
    { day: yesterday, account: 'giftCards', debit: 0, credit: 30 },
    { day: yesterday, account: 'gst', debit: 0, credit: gst },
    { day: yesterday, account: 'provider:braintree_credit_card', debit: 59.95, credit: 0 },
    { day: yesterday, account: 'sales', debit: 0, credit: cents(45 - (gst - fee)) },
  ])
  expect(await journal(DAYS)).toEqual([...(await of(yesterday)), ...before])
})

it('takes a day of Melbourne from its midnight to the next, in the journal and in exports [OPS-16]', async () => {
  const days = { from: '2026-03-10', to: '2026-03-10' }
  await issueVoucher('EDGE', 10_000)
  const number = await placed({ items: [SOCKS], cards: [{ code: 'EDGE', balance: 100 }] })
  const told = async (at: string) => {
    await pool().query('alter table order_events disable trigger all')
    await pool().query('update order_events set at = $2 where order_number = $1', [number, at])
    await pool().query('alter table order_events enable trigger all')
    await pool().query('update orders set created_at = $2 where number = $1', [number, at])
    const orders = []
    for await (const { whole } of exported('orders', days)) orders.push((whole as { number: string }).number)
    return { orders, lines: await journal(days) }
  }
  const inside = {
    orders: [number],
    lines: [
      { day: days.from, account: 'deposits', debit: 0, credit: 59.95 },
      { day: days.from, account: 'giftCards', debit: 59.95, credit: 0 },
    ],
  }
  const outside = { orders: [], lines: [] }
  expect(await told('2026-03-09T12:59:59.999Z')).toEqual(outside)
  expect(await told('2026-03-09T13:00:00.000Z')).toEqual(inside)
  expect(await told('2026-03-10T12:59:59.999Z')).toEqual(inside)
  expect(await told('2026-03-10T13:00:00.000Z')).toEqual(outside)
  await told('2026-03-10T10:00:00.000Z')
  await cancelOrder(number, { reason: 'outOfStock' }, WAREHOUSE)
  await settle(number)
  expect(await journal(days)).toEqual(inside.lines)
  const after = await journal({ from: today, to: today })
  expect(new Set(after.map(({ day }) => day))).toEqual(new Set([today]))
})
