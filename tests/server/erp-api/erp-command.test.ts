import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pool } from '#lib/server/db/client.ts'
import { createMachineApi } from '#lib/server/erp-api/app.ts'
import { createKey } from '#lib/server/machines/machine-keys.ts'
import { call } from '#scripts/erp-call.ts'
import { COMMANDS } from '#scripts/erp-calls.ts'
import { sheetCalls } from '#scripts/erp-sheet.ts'
import { announcedReturn } from '#tests/setup/announced-return.ts'
import { count } from '#tests/setup/order-fixture.ts'
import { lifeOf, placed, sendAndCapture, settle } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

let server: Server
let key = ''
beforeAll(async () => {
  key = (await createKey('counter', ['orders', 'returns', 'stock', 'prices'])) ?? ''
  await new Promise<void>((listening) => {
    server = serve({ fetch: createMachineApi().fetch, port: 0, hostname: '127.0.0.1' }, () => listening()) as Server
  })
})
afterAll(async () => {
  server.close()
})

/** Types a command as a shop without an ERP would. */
function erp(...words: string[]): Promise<{ code: number; said: string; trouble: string }> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return command('erp.ts', '--url', url, ...words)
}

function command(script: string, ...words: string[]): Promise<{ code: number; said: string; trouble: string }> {
  return commandIn({}, script, ...words)
}

function commandIn(
  variables: Record<string, string>,
  script: string,
  ...words: string[]
): Promise<{ code: number; said: string; trouble: string }> {
  const args = ['--import', './scripts/preload.mjs', `scripts/${script}`, ...words]
  return new Promise((done) => {
    execFile(
      process.execPath,
      args,
      { env: { ...process.env, ERP_KEY: key, ...variables } },
      (error, stdout, stderr) => {
        done({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout, trouble: stderr })
      },
    )
  })
}

it('says under which number its buyer knows an order, and of others nothing [OPS-65]', async () => {
  const [number, other] = [await placed({ purchaseOrderNumber: 'PO 4711' }), await placed()]
  for (const words of [['orders'], ['order', number]]) {
    const rows = (await erp(...words)).said.split('\n')
    expect(rows[0]).toMatch(/^order .* total +their number$/)
    expect(rows.find((row) => row.startsWith(number))).toMatch(/\$144\.90 +PO 4711$/)
  }
  expect((await erp('order', other)).said.split('\n')[1]).toMatch(/\$144\.90$/)
})

it('takes an order from the list to delivered and refunded [OPS-02, OPS-05]', async () => {
  const number = await placed()
  expect((await erp('orders')).said).toContain(number)
  expect((await erp('ack', number)).said).toContain('1 done')
  const dry = await erp('ship', number, '--carrier', 'Redback', '--tracking', 'RB9', '--dry-run')
  expect(dry.said).toContain(`POST /erp/v1/orders/${number}/parcels`)
  expect((await lifeOf(number)).standing.status).toBe('PROCESSING')
  expect((await erp('ship', number, '--carrier', 'Redback', '--tracking', 'RB9')).said).toContain('SHIPPED')
  await settle(number)
  expect((await erp('delivered', number)).said).toContain('COMPLETED')
  const given = JSON.parse((await erp('refund', number, '--amount', '10', '--json')).said)
  await settle(number)
  expect((await erp('refund-status', given.refund.number)).said).toContain('done: $10')
  const dryCard = await erp('refund-gift-card', given.refund.number, '--dry-run')
  expect(dryCard.said).toContain(`POST /erp/v1/refunds/${given.refund.number}/gift-card`)
  expect((await erp('refund-gift-card', given.refund.number)).trouble).toContain('OrderStatusConflict')
})

it('gives a return the label that is named, and shows it without asking for it twice [RET-33, OPS-02]', async () => {
  const number = await placed()
  await sendAndCapture(number)
  const made = await announcedReturn(number)
  const url = 'https://redback.example/labels/1.pdf'
  const words = ['return-label', made, url, '--carrier', 'Redback', '--tracking', 'RB9', '--until', '2099-12-12']
  expect((await erp(...words, '--dry-run')).said).toContain(`POST /erp/v1/returns/${made}/label`)
  expect(JSON.parse((await erp('return', made, '--json')).said).return).not.toHaveProperty('label')
  expect((await erp(...words)).said).toContain(`label: Redback RB9 ${url}`)
  const label = { carrier: 'Redback', url, trackingNumber: 'RB9', useBy: '2099-12-12' }
  expect(JSON.parse((await erp('return', made, '--json')).said).return).toMatchObject({ number: made, label })
  expect((await erp('return-label', made, url)).trouble).toContain('Say --carrier.')
  expect((await erp('return-label', made, '--carrier', 'Redback')).trouble).toContain('Say where the label opens.')
})

it('says why the shop refuses, in its words, and ends with 1 [OPS-02, OPS-04]', async () => {
  const number = await placed()
  expect(await erp('collected', number)).toMatchObject({
    code: 1,
    trouble: expect.stringContaining('OrderStatusConflict'),
  })
  expect(await erp('ship', number, '7:2', '--carrier', 'Redback')).toMatchObject({
    code: 1,
    trouble: expect.stringContaining('lines.0.qty: This line has no units left for this change.'),
  })
  expect((await erp('ship', number)).trouble).toContain('Say --carrier.')
  expect((await erp('dance')).code).toBe(2)
  expect((await lifeOf(number)).events).toHaveLength(1)
})

it('imports stock from a file: absent keeps, blank clears, a row that is wrong is named, one that is cut off stops all [OPS-12]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'erp-'))
  const sheet = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const stock = (variant: string) => count('select stock from variants where id = $1', [variant])
  const before = await stock('sock-m')
  const time = new Date().toISOString()
  const done = await erp(
    'stock',
    sheet(
      'a.csv',
      `code,qty,stockUpdatedAt\ncode-boot-9,33,${time}\ncode-boot-10,,${time}\nnobody,1,${time}\ncode-sock-m,many,${time}\n`,
    ),
  )
  expect(done).toMatchObject({ code: 1, said: expect.stringContaining('2 done, 0 unchanged, 0 stale, 2 refused') })
  expect(done.said).toMatch(/^3 .*ArticleCodeNotFound/m)
  expect(done.said).toMatch(/^4 .*qty: Quantity must be a whole number/m)
  expect([await stock('boot-9'), await stock('boot-10'), await stock('sock-m')]).toEqual([33, 0, before])
  const cut = await erp('stock', sheet('b.csv', 'code,qty\ncode-boot-9,44\ncode-boot-10\n'))
  expect(cut).toMatchObject({ code: 1, trouble: expect.stringContaining('cannot be read') })
  expect(await stock('boot-9')).toBe(33)
  // What was 445 reads as 44 here: only the end of the line is missing.
  const within = sheet('d.csv', 'code,qty\ncode-boot-9,44')
  expect(await erp('stock', within)).toMatchObject({ code: 1, trouble: expect.stringContaining('Say --whole') })
  expect(await stock('boot-9')).toBe(33)
  expect((await erp('stock', within, '--whole')).code).toBe(0)
  expect(await stock('boot-9')).toBe(44)
  await erp('price', sheet('c.csv', 'code,originalPrice\ncode-boot-9,\n'))
  expect(await count(`select (price = erp_original_price)::int from products where id = 'boot'`)).toBe(1)
})

it('says of a sheet without rows that it has none, and ends with 1; one with a row is sent [OPS-02, OPS-12]', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'erp-')), 'rows.csv')
  const calls = (text: string) => {
    writeFileSync(file, text)
    return sheetCalls('setStock', file, { timeColumn: 'stockUpdatedAt', whole: true })
  }
  for (const text of ['code,qty\r\n\r\n', 'code,qty', '\n', '']) {
    expect(() => calls(text), JSON.stringify(text)).toThrow('there are no rows below its heading')
  }
  expect(calls('code,qty\ncode-boot-9,21\n')).toHaveLength(1)
  writeFileSync(file, 'code,qty\n')
  const trouble = `${file}: there are no rows below its heading, so nothing was sent.\n`
  expect(await erp('stock', file)).toMatchObject({ code: 1, trouble })
})

it('sends of a file that is cut anywhere whole rows of it or nothing [OPS-12]', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'erp-')), 'cut.csv')
  const text =
    'code,qty,stockUpdatedAt\nboot-9,145,2026-01-01T00:00:00Z\nboot-10,,2026-01-01T00:00:00Z\nsock,1207,2026-01-01T00:00:00Z\n'
  const itemsOf = (part: string): unknown[] => {
    writeFileSync(file, part)
    try {
      return sheetCalls('setStock', file, { timeColumn: 'stockUpdatedAt' }).flatMap(
        ({ body }) => (body as { items: unknown[] }).items,
      )
    } catch {
      return []
    }
  }
  const whole = itemsOf(text)
  expect(whole).toHaveLength(3)
  for (let at = 0; at < text.length; at += 1) {
    const sent = itemsOf(text.slice(0, at))
    expect(sent, `cut at ${at}`).toEqual(whole.slice(0, sent.length))
  }
})

it('tells days and hours by the clock in Melbourne [OPS-02]', async () => {
  const number = await placed()
  const at = async (instant: string) => {
    await pool().query('update orders set created_at = $2 where number = $1', [number, instant])
    await pool().query(`update machine_keys set created_at = $1 where name = 'counter'`, [instant])
    const keys = await command('erp-keys.ts', 'list')
    return `${/ (\d{4}-\S+ \S+) /.exec((await erp('order', number)).said)?.[1]}, ${/made \S+(?=,)/.exec(keys.said)}`
  }
  const placedAt = new Date().toISOString()
  const seen = [await at('2026-01-25T20:30:00Z'), await at('2026-06-25T02:30:00Z')]
  await at(placedAt)
  expect(seen).toEqual(['2026-01-26 07:30, made 2026-01-26', '2026-06-25 12:30, made 2026-06-25'])
})

it('asks again under the same key when an answer was lost, and once only [OPS-02, API-11]', async () => {
  const keys: unknown[] = []
  const losing = createServer((request, answer) => {
    keys.push(request.headers['idempotency-key'])
    if (keys.length % 2 === 1 || request.url?.includes('W2')) request.socket.destroy()
    else answer.setHeader('Content-Type', 'application/json').end('{"order":{}}')
  }).listen(0, '127.0.0.1')
  await once(losing, 'listening')
  const shop = { url: `http://127.0.0.1:${(losing.address() as AddressInfo).port}`, key }
  const ready = (number: string) => call(shop, { name: 'readyOrder', params: { number }, body: {} })
  try {
    expect(await ready('W1')).toEqual({ order: {} })
    await expect(ready('W2')).rejects.toThrow('cannot be reached')
    expect([keys.length, new Set(keys).size, keys[0] === keys[1]]).toEqual([4, 2, true])
  } finally {
    losing.close()
  }
})

it('names a refused row by its place in the file, also behind the first thousand [OPS-02, OPS-12]', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'erp-')), 'long.csv')
  const sent = Array.from({ length: 1001 }, (_, i) => (i % 1000 === 0 ? 'nobody,1\n' : 'code-boot-9,20\n'))
  writeFileSync(file, `code,qty\n${sent.join('')}`)
  const { said } = await erp('stock', file)
  expect(said.match(/^\d+(?= +ArticleCodeNotFound)/gm)).toEqual(['1', '1001'])
})

it('says how many rows of a long file were sent when the shop goes away, and nothing of a short one [OPS-02, OPS-12]', async () => {
  const long = join(mkdtempSync(join(tmpdir(), 'erp-')), 'long.csv')
  writeFileSync(long, `code,qty\n${'code-boot-9,20\n'.repeat(1001)}`)
  const short = join(mkdtempSync(join(tmpdir(), 'erp-')), 'short.csv')
  writeFileSync(short, 'code,qty\ncode-boot-9,20\n')
  const leaving = createServer((request, answer) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      if (JSON.parse(body).items.length === 1) request.socket.destroy()
      else answer.setHeader('Content-Type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(leaving, 'listening')
  const url = `http://127.0.0.1:${(leaving.address() as AddressInfo).port}`
  try {
    const cut = await command('erp.ts', '--url', url, 'stock', long)
    expect([cut.code, cut.trouble]).toEqual([
      1,
      expect.stringMatching(/cannot be reached.*\nThe first 1000 rows of the file were sent/),
    ])
    const none = await command('erp.ts', '--url', url, 'stock', short)
    expect([none.code, none.trouble.trim().split('\n')]).toEqual([1, [expect.stringContaining('cannot be reached')]])
  } finally {
    leaving.close()
  }
})

it('sets stock to the quantity that was typed, none to nothing, and refuses an empty one [OPS-12]', async () => {
  const stock = () => count('select stock from variants where id = $1', ['boot-9'])
  expect((await erp('stock', 'code-boot-9', '12')).code).toBe(0)
  expect(await erp('stock', 'code-boot-9', '')).toMatchObject({ code: 1, trouble: 'Say a quantity.\n' })
  expect(await stock()).toBe(12)
  expect((await erp('stock', 'code-boot-9', '0')).code).toBe(0)
  expect(await stock()).toBe(0)
})

it('refuses a typed quantity or price that is no number, and clears nothing by it [OPS-12, OPS-40]', async () => {
  const stock = () => count('select stock from variants where id = $1', ['boot-9'])
  const struck = () => count(`select (erp_original_price - price)::int from products where id = 'boot'`)
  const planned = () => count(`select count(*)::int from sale_prices where state <> 'ended'`)
  const [from, until] = [24, 48].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  expect((await erp('stock', 'code-boot-9', '7')).code).toBe(0)
  expect((await erp('price', 'code-boot-9', '99.95', '120')).code).toBe(0)
  expect((await erp('sale', 'code-boot-9', '9.95', `${from}`, `${until}`)).code).toBe(0)
  const before = [await stock(), await struck(), await planned()]
  expect(before).toEqual([7, 2005, 1])
  for (const [said, ...words] of [
    ['qty: Quantity must be a whole number', 'stock', 'code-boot-9', '1,200'],
    ['originalPrice: Enter an amount', 'price', 'code-boot-9', '99.95', '$120'],
    ['price: Enter an amount', 'price', 'code-boot-9', '89,95'],
    ['price: Enter an amount', 'sale', 'code-boot-9', '8,95', `${from}`, `${until}`],
  ] as const) {
    expect(await erp(...words), words.join(' ')).toMatchObject({ code: 1, said: expect.stringContaining(said) })
  }
  expect([await stock(), await struck(), await planned()]).toEqual(before)
  expect((await erp('sale', 'code-boot-9', 'off', `${from}`)).code).toBe(0)
  expect(await planned()).toBe(0)
})

it('names in a dry run the rows the shop would refuse, and sends nothing [OPS-02, OPS-12]', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'erp-')), 'dry.csv')
  const before = await count('select stock from variants where id = $1', ['boot-9'])
  writeFileSync(file, 'code,qty,colour\ncode-boot-9,many,\ncode-boot-10,-3,\ncode-sock-m,4,\ncode-boot-9,4,red\n')
  const dry = await erp('stock', file, '--dry-run')
  expect(dry).toMatchObject({ code: 1, said: expect.stringContaining('3 would be refused') })
  expect(dry.said.match(/^\d {2}.*$/gm)).toEqual([
    expect.stringMatching(/^1 +qty: Quantity must be a whole number\.$/),
    expect.stringMatching(/^2 +qty: Quantity must not be negative\.$/),
    expect.stringMatching(/^4 +[^:].*colour/),
  ])
  expect(await erp('price', 'code-boot-9', '89,95', '--dry-run')).toMatchObject({ code: 1 })
  const good = await erp('stock', 'code-boot-9', '77', '--dry-run')
  expect(good).toMatchObject({ code: 0, said: expect.not.stringContaining('refused') })
  expect(await count('select stock from variants where id = $1', ['boot-9'])).toBe(before)
})

it('sends a file again whose times are blank, and does nothing twice where each row has one [OPS-12]', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'erp-')), 'times.csv')
  const keysOf = (...times: string[]) => {
    writeFileSync(file, `code,qty,stockUpdatedAt\n${times.map((time) => `boot-9,3,${time}\n`).join('')}`)
    const keys = [1, 2].map((hour) => {
      vi.setSystemTime(new Date(Date.UTC(2026, 0, 1, hour)))
      return sheetCalls('setStock', file, { timeColumn: 'stockUpdatedAt' })[0]?.idempotencyKey
    })
    return new Set(keys).size
  }
  const time = '2026-01-01T00:00:00Z'
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    expect([keysOf(time, time), keysOf('', ''), keysOf(time, '')]).toEqual([1, 2, 2])
  } finally {
    vi.useRealTimers()
  }
})

it('plans a sale, from words and from a file, and calls one off [OPS-40]', async () => {
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const [from, until] = [soon(24), soon(48)]
  expect(await erp('sale', 'code-boot-9', '19.95', from, until)).toMatchObject({ code: 0 })
  const file = join(mkdtempSync(join(tmpdir(), 'sale-')), 'sale.csv')
  writeFileSync(file, `code,price,from,until\ncode-boot-9,,${from},\ncode-sock-m,1.95,${from},${until}\n`)
  expect((await erp('sale', file)).code).toBe(0)
  expect(await count(`select count(*)::int from sale_prices where state = 'planned'`)).toBe(1)
  expect(await count('select price from sale_prices')).toBe(195)
})

it('refuses an amount that is empty, and gives nothing back without it [OPS-10]', async () => {
  const number = await placed()
  await erp('ack', number)
  await erp('ship', number, '--carrier', 'Redback')
  await settle(number)
  for (const amount of ['', ' ', '1e1']) {
    const answer = await erp('refund', number, '0', '--amount', amount)
    expect(answer, amount).toMatchObject({ code: 1, trouble: expect.stringContaining('amount: Enter an amount') })
  }
  const refunds = () => count('select count(*)::int from refunds where order_number = $1', [number])
  expect(await refunds()).toBe(0)
  expect((await erp('refund', number, '0', '--amount', '10')).code).toBe(0)
  expect(await refunds()).toBe(1)
})

it('names two rows that price an article differently, however far apart, before anything is sent [OPS-02, OPS-12]', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'erp-')), 'prices.csv')
  const calls = (heading: string, ...rows: string[]) => {
    writeFileSync(file, `code,${heading}\n${rows.map((row) => `${row}\n`).join('')}`)
    return sheetCalls('setPrices', file, { timeColumn: 'priceUpdatedAt' })
  }
  const others = Array.from({ length: 1000 }, (_, i) => `other-${i},5,6`)
  const words = `${file}: rows 1 and 1002 name different prices of boot-9. Nothing was sent.`
  expect(() => calls('price,originalPrice', 'boot-9,10,20', ...others, 'boot-9,11,20')).toThrow(words)
  expect(() => calls('price,originalPrice', 'boot-9,10,20', ...others, 'boot-9,10,')).toThrow(words)
  const same = calls('price,originalPrice', 'boot-9,10,20', ...others, 'boot-9,10.00,20', 'boot-10,11,20')
  expect(same.map(({ rowsBefore }) => rowsBefore)).toEqual([0, 1000])
  // With times of their own the newer counts, wherever it stands.
  const [old, young] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z']
  expect(calls('price,priceUpdatedAt', `boot-9,10,${old}`, `boot-9,11,${young}`)).toHaveLength(1)
  expect(() => calls('price,priceUpdatedAt', `boot-9,10,${old}`, `boot-9,11,${old}`)).toThrow('rows 1 and 2')
  const price = () => count(`select price from products where id = 'boot'`)
  const before = await price()
  writeFileSync(file, 'code,price\ncode-boot-9,10\ncode-boot-9,11\n')
  expect(await erp('price', file)).toMatchObject({ code: 1, trouble: expect.stringContaining('rows 1 and 2') })
  expect(await price()).toBe(before)
})

it('takes an amount of a gift card, or a quantity of a line, as it is written or not at all [OPS-02, OPS-10]', async () => {
  const cards = () => count('select count(*)::int from vouchers')
  const before = await cards()
  const order = () => Promise.reject(new Error('asked for no order'))
  const bodyOf = async (command: string, ...rest: string[]) =>
    ((await COMMANDS[command]?.({ rest, options: { pin: '1234' }, order }))?.[0]?.body ?? {}) as Record<string, unknown>
  for (const typed of ['0x10', '1e2', ' ', '$16']) {
    expect((await bodyOf('giftcard', 'issue', typed))['amount'], typed).toBe(typed)
    expect((await bodyOf('giftcard', 'topup', 'CARD', typed))['amount'], typed).toBe(typed)
    expect((await bodyOf('giftcard', 'spend', 'CARD', typed))['amount'], typed).toBe(typed)
    expect((await bodyOf('cancel', 'W1', `0:${typed}`))['lines'], typed).toEqual([{ lineId: '0', qty: typed }])
  }
  expect((await bodyOf('giftcard', 'issue', '16.50'))['amount']).toBe(16.5)
  expect((await bodyOf('giftcard', 'topup', 'CARD', '16'))['amount']).toBe(16)
  expect((await bodyOf('cancel', 'W1', '0:2', '1'))['lines']).toEqual([
    { lineId: '0', qty: 2 },
    { lineId: '1', qty: 1 },
  ])
  expect(await erp('giftcard', 'issue', '0x10', '--pin', '1234')).toMatchObject({
    code: 1,
    trouble: expect.stringContaining('amount: Enter an amount'),
  })
  expect((await erp('giftcard', 'issue')).trouble).toBe('Say an amount.\n')
  expect(await cards()).toBe(before)
})

it('takes a blank SITE_URL, as a copy of .env.example has it, for none, and names an address that is none [GEN-11]', async () => {
  const orders = async (SITE_URL: string) => {
    const { said, trouble } = await commandIn({ SITE_URL }, 'erp.ts', 'orders')
    return said + trouble
  }
  expect(await orders('')).not.toMatch(/Invalid URL|\n\s+at /)
  expect(await orders('shop.example')).toBe(
    'shop.example is not the address of a shop, such as https://shop.example.\n',
  )
  expect(await orders('http://127.0.0.1:1')).toContain('http://127.0.0.1:1 cannot be reached')
})
