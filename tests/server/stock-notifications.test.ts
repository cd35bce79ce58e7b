import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '#lib/server/api/app.ts'
import { db, pool } from '#lib/server/db/client.ts'
import { stockNotifications } from '#lib/server/db/content-schema.ts'
import { mailOutbox, variants } from '#lib/server/db/schema.ts'
import { environment } from '#lib/server/environment.ts'
import { notifyStock } from '#lib/server/jobs/notify-stock.ts'
import { sendMail } from '#lib/server/mail/mailer.ts'
import { stockBack } from '#lib/server/mail/stock-back.ts'
import { dueNotifications } from '#lib/server/stock-notifications.ts'
import { clearFaults, setFault } from '#sandbox/faults.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'
import { openShop, shelve } from '../setup/catalogue-fixture.ts'
import { useTestDatabase } from '../setup/database.ts'

useTestDatabase({ seed: false })

let api: ReturnType<typeof createApi>
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = startSandbox({ dataDir: environment().dataDir })
  api = createApi()
  await openShop()
  await shelve({ id: 'ridge', name: 'Ridge <Boot>', colour: 'Black' }, [
    { id: 'ridge-9h', label: '9.5', width: 'Wide', stock: 0 },
    { id: 'ridge-10', label: '10', stock: 0 },
  ])
})
beforeEach(async () => {
  await db().delete(stockNotifications)
  await db().delete(mailOutbox)
  await setStock(0)
})
afterEach(clearFaults)
afterAll(() => sandbox.stop())

const setStock = (stock: number) =>
  db().update(variants).set({ stock, received: stock }).where(eq(variants.id, 'ridge-9h'))
const mails = () => db().select().from(mailOutbox)
const waiting = () => db().select().from(stockNotifications)

function ask(email = 'sam@example.com', variantId = 'ridge-9h', productId = 'ridge'): Promise<Response> {
  return Promise.resolve(
    api.request(`http://localhost:3000/api/product/${productId}/stock-notification`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ variantId, email }),
    }),
  )
}

describe('asking to be told', () => {
  it('is kept once per address and size, and answers the same each time', async () => {
    for (const email of ['sam@example.com', 'Sam@Example.com ', 'kim@example.com']) {
      const response = await ask(email)
      expect(response.status).toBe(202)
      expect(await response.json()).toEqual({})
    }
    expect((await waiting()).map((row) => row.email).sort()).toEqual(['kim@example.com', 'sam@example.com'])
  })

  it('refuses a size that does not exist, one of another product and an address that is none', async () => {
    expect((await ask('sam@example.com', 'nobody')).status).toBe(404)
    expect((await ask('sam@example.com', 'ridge-9h', 'other')).status).toBe(404)
    expect((await ask('sam@')).status).toBe(400)
    expect(await waiting()).toEqual([])
  })
})

describe('telling', () => {
  it('waits until the size can be bought, then mails each address once', async () => {
    await ask('sam@example.com')
    await ask('kim@example.com')
    await ask('lou@example.com', 'ridge-10')
    await notifyStock()
    expect(await mails()).toEqual([])

    await setStock(1)
    await notifyStock()
    await notifyStock()
    const sent = await mails()
    expect(sent.map((mail) => mail.recipient).sort()).toEqual(['kim@example.com', 'sam@example.com'])
    expect(sent[0]?.subject).toBe('Size 9½, wide is back: Ironbark Ridge <Boot>, black')
    expect(sent[0]?.text).toContain('/products/ironbark/ridge?variant=ridge-9h')
    expect(sent[0]?.html).toContain('Ironbark Ridge &lt;Boot&gt;, black')
    expect((await waiting()).filter((row) => row.mailedAt === null)).toMatchObject([{ email: 'lou@example.com' }])
  })

  it('counts what is promised to orders as gone', async () => {
    await ask()
    await db().update(variants).set({ stock: 2, received: 2, reserved: 2 }).where(eq(variants.id, 'ridge-9h'))
    await notifyStock()
    expect(await mails()).toEqual([])
    await db().update(variants).set({ reserved: 0 }).where(eq(variants.id, 'ridge-9h'))
  })

  it('mails no second time after a crash between the letter and its mark', async () => {
    await ask()
    await setStock(1)
    const [due] = await dueNotifications(1)
    if (!due) throw new Error('nothing is due')
    await sendMail(stockBack(due))
    const [before] = await mails()
    await notifyStock()
    expect(await mails()).toEqual([before])
    expect(await waiting()).toMatchObject([{ mailedAt: expect.any(Date) }])
  })

  it('gives up on an address that does not exist, and tells the others all the same', async () => {
    await ask('gone@example.com')
    await setStock(1)
    setFault('mailBounces', true)
    await notifyStock()
    clearFaults()
    await ask('sam@example.com')
    await notifyStock()
    expect((await mails()).filter((mail) => mail.sentAt !== null)).toMatchObject([{ recipient: 'sam@example.com' }])
    expect((await waiting()).every((row) => row.mailedAt !== null)).toBe(true)
  })

  it('is held up by no letter that cannot be written or delivered [PAY-36]', async () => {
    // As an older shop kept it.
    await db().insert(stockNotifications).values({ email: 'not an address', variantId: 'ridge-9h' })
    await ask('o&o@example.com')
    await ask('sam@example.com')
    await setStock(1)
    await notifyStock()
    expect((await mails()).map((mail) => mail.recipient).sort()).toEqual(['o&o@example.com', 'sam@example.com'])
    expect((await waiting()).filter((row) => row.mailedAt === null)).toMatchObject([
      { email: 'not an address', tries: 1, tryAfter: expect.any(Date) },
    ])
  })

  it('makes way for others after a refusal, is tried later, and given up after the 25th time [PAY-36]', async () => {
    await ask()
    await setStock(1)
    await pool().query("update stock_notifications set email = 'nowhere'")
    await notifyStock()
    expect(await dueNotifications(1)).toEqual([])
    await pool().query("update stock_notifications set tries = 24, try_after = now() - interval '1 second'")
    await notifyStock()
    expect(await waiting()).toMatchObject([{ tries: 25, mailedAt: expect.any(Date) }])
    await pool().query("update stock_notifications set try_after = now() - interval '1 second'")
    expect(await dueNotifications(1)).toEqual([])
  })

  it('can be asked for again once it was told', async () => {
    await ask()
    await setStock(1)
    await notifyStock()
    await ask()
    await notifyStock()
    expect(await mails()).toHaveLength(2)
  })
})
