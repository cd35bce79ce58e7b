import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '#lib/server/api/app.ts'
import { db, pool } from '#lib/server/db/client.ts'
import { stockNotifications } from '#lib/server/db/content-schema.ts'
import { mailOutbox, variants } from '#lib/server/db/schema.ts'
import { forgetMail } from '#lib/server/jobs/forget-mail.ts'
import { sendBackInStock } from '#lib/server/jobs/send-back-in-stock.ts'
import { backInStockMail } from '#lib/server/mail/back-in-stock.ts'
import { sendMail } from '#lib/server/mail/mailer.ts'
import { dueNotifications } from '#lib/server/notifications/stock-notifications.ts'
import { issueBotToken } from '#sandbox/bot-tokens.ts'
import { clearFaults, setFault } from '#sandbox/faults.ts'
import { openShop, shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { mailServer } from '#tests/setup/mail-server.ts'
import { useSandbox } from '#tests/setup/sandbox.ts'

useTestDatabase({ seed: false })
useSandbox()

let api: ReturnType<typeof createApi>

beforeAll(async () => {
  await openShop()
  await shelve({ id: 'ridge', name: 'Ridge <Boot>', colour: 'Black' }, [
    { id: 'ridge-9h', label: '9.5', width: 'Wide', stock: 0 },
    { id: 'ridge-10', label: '10', stock: 0 },
  ])
})
beforeEach(async () => {
  // The gate against floods counts per instance.
  api = createApi()
  await db().delete(stockNotifications)
  await db().delete(mailOutbox)
  await setStock(0)
})

const setStock = (stock: number) =>
  db().update(variants).set({ stock, received: stock }).where(eq(variants.id, 'ridge-9h'))
const mails = () => db().select().from(mailOutbox)
const waiting = () => db().select().from(stockNotifications)

const token = () => issueBotToken('stock_notification_ask')

function ask(
  email = 'sam@example.com',
  variantId = 'ridge-9h',
  productId = 'ridge',
  recaptchaToken: string | undefined = token(),
): Promise<Response> {
  return Promise.resolve(
    api.request(`http://localhost:3000/api/product/${productId}/stock-notification`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ variantId, email, recaptchaToken }),
    }),
  )
}

const errorOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { errorCode: string; message: string }).errorCode,
]

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

  it('refuses a size that can be bought, so that nobody is mailed about it [API-05]', async () => {
    await setStock(1)
    const answer = await ask()
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { errorCode: 'SizeInStock', message: 'This size is back in stock. Reload the page to buy it.' },
    ])
    await sendBackInStock()
    expect([await waiting(), await mails()]).toEqual([[], []])
  })

  it('takes a size whose last unit is promised to an order for sold out [API-05]', async () => {
    await db().update(variants).set({ stock: 2, received: 2, reserved: 2 }).where(eq(variants.id, 'ridge-9h'))
    expect((await ask()).status).toBe(202)
    await db().update(variants).set({ reserved: 0 }).where(eq(variants.id, 'ridge-9h'))
  })

  it('takes a person: a missing, used or foreign token is refused [BOT-15]', async () => {
    const used = token()
    expect((await ask('sam@example.com', 'ridge-9h', 'ridge', used)).status).toBe(202)
    for (const bad of ['', 'made up', used, issueBotToken('product_challenge_verify')]) {
      expect(await errorOf(await ask('kim@example.com', 'ridge-9h', 'ridge', bad))).toEqual([403, 'BotCheckFailed'])
    }
    expect((await waiting()).map((row) => row.email)).toEqual(['sam@example.com'])
  })

  it('is stopped when it floods in from one address [API-18]', async () => {
    const statuses: number[] = []
    let last: Response | undefined
    for (let i = 0; i < 31; i += 1) {
      last = await ask(`sam${i}@example.com`)
      statuses.push(last.status)
    }
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([202]))
    expect(statuses[30]).toBe(429)
    expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  it('is for twenty sizes of an address at a time; one it waits for already may be asked for again [API-18]', async () => {
    const sizes = Array.from({ length: 20 }, (_, i) => ({ id: `fell-${i}`, label: String(i + 30), stock: 0 }))
    await shelve({ id: 'fell', name: 'Fell' }, sizes)
    for (const { id } of sizes) expect((await ask('sam@example.com', id, 'fell')).status).toBe(202)
    expect(await errorOf(await ask())).toEqual([429, 'RateLimited'])
    expect((await ask('sam@example.com', 'fell-0', 'fell')).status).toBe(202)
    expect((await ask('kim@example.com')).status).toBe(202)
    expect((await waiting()).filter((row) => row.email === 'sam@example.com')).toHaveLength(20)
    // What was withdrawn never comes back, and takes nobody's place.
    await pool().query("update products set state = 'discontinued' where id = 'fell'")
    expect((await ask()).status).toBe(202)
  })
})

describe('telling', () => {
  it('waits until the size can be bought, then mails each address once', async () => {
    await ask('sam@example.com')
    await ask('kim@example.com')
    await ask('lou@example.com', 'ridge-10')
    await sendBackInStock()
    expect(await mails()).toEqual([])

    await setStock(1)
    await sendBackInStock()
    await sendBackInStock()
    const sent = await mails()
    expect(sent.map((mail) => mail.recipient).sort()).toEqual(['kim@example.com', 'sam@example.com'])
    expect(sent[0]?.subject).toBe('Size 9½, wide is back: Ironbark Ridge <Boot>, black')
    expect(sent[0]?.text).toContain('/products/ironbark/ridge?variant=ridge-9h')
    expect(sent[0]?.html).toContain('Ironbark Ridge &lt;Boot&gt;, black')
    expect((await waiting()).filter((row) => row.mailedAt === null)).toMatchObject([{ email: 'lou@example.com' }])
  })

  it('names the system of a shoe’s size, as the order of it would [CAT-33]', async () => {
    await db()
      .update(variants)
      .set({ sizes: { uk: '9.5', eu: '43' } })
      .where(eq(variants.id, 'ridge-9h'))
    await ask()
    await setStock(1)
    await sendBackInStock()
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Size 9½ UK, wide is back: Ironbark Ridge <Boot>, black',
    ])
    await db().update(variants).set({ sizes: {} }).where(eq(variants.id, 'ridge-9h'))
  })

  it('counts what is promised to orders as gone', async () => {
    await ask()
    await db().update(variants).set({ stock: 2, received: 2, reserved: 2 }).where(eq(variants.id, 'ridge-9h'))
    await sendBackInStock()
    expect(await mails()).toEqual([])
    await db().update(variants).set({ reserved: 0 }).where(eq(variants.id, 'ridge-9h'))
  })

  it('mails no second time after a crash between the letter and its mark', async () => {
    await ask()
    await setStock(1)
    const [due] = await dueNotifications(1)
    if (!due) throw new Error('nothing is due')
    await sendMail(backInStockMail(due))
    const [before] = await mails()
    await sendBackInStock()
    expect(await mails()).toEqual([before])
    expect(await waiting()).toMatchObject([{ mailedAt: expect.any(Date) }])
  })

  it('tells nobody who went, and of no size that sold out again, while the others of the same run are mailed [API-05]', async () => {
    for (const email of ['first@example.com', 'closed@example.com', 'sam@example.com']) await ask(email)
    await ask('kim@example.com', 'ridge-10')
    await db().update(variants).set({ stock: 1, received: 1 })
    const taken = mailServer(async (recipient) => {
      // As closing an account does, and as the last unit goes.
      if (recipient === 'first@example.com')
        await pool().query("delete from stock_notifications where email = 'closed@example.com'")
      if (recipient === 'sam@example.com')
        await pool().query("update variants set stock = 0, received = 0 where id = 'ridge-10'")
    })
    await sendBackInStock()
    expect(taken).toEqual(['first@example.com', 'sam@example.com'])
    await pool().query("update variants set stock = 1, received = 1 where id = 'ridge-10'")
    await sendBackInStock()
    expect(taken).toEqual(['first@example.com', 'sam@example.com', 'kim@example.com'])
    await db().update(variants).set({ stock: 0, received: 0 })
  })

  it('gives up on an address that does not exist, and tells the others all the same', async () => {
    await ask('gone@example.com')
    await setStock(1)
    setFault('mailBounces', true)
    await sendBackInStock()
    clearFaults()
    await setStock(0)
    await ask('sam@example.com')
    await setStock(1)
    await sendBackInStock()
    expect((await mails()).filter((mail) => mail.sentAt !== null)).toMatchObject([{ recipient: 'sam@example.com' }])
    expect((await waiting()).every((row) => row.mailedAt !== null)).toBe(true)
  })

  it('is held up by no letter that cannot be written or delivered [PAY-36]', async () => {
    // As an older shop kept it.
    await db().insert(stockNotifications).values({ email: 'not an address', variantId: 'ridge-9h' })
    await ask('o&o@example.com')
    await ask('sam@example.com')
    await setStock(1)
    await sendBackInStock()
    expect((await mails()).map((mail) => mail.recipient).sort()).toEqual(['o&o@example.com', 'sam@example.com'])
    expect((await waiting()).filter((row) => row.mailedAt === null)).toMatchObject([
      { email: 'not an address', tries: 1, tryAfter: expect.any(Date) },
    ])
  })

  it('makes way for others after a refusal, is tried later, and given up after the 25th time [PAY-36]', async () => {
    await ask()
    await setStock(1)
    await pool().query("update stock_notifications set email = 'nowhere'")
    await sendBackInStock()
    expect(await dueNotifications(1)).toEqual([])
    await pool().query("update stock_notifications set tries = 24, try_after = now() - interval '1 second'")
    await sendBackInStock()
    expect(await waiting()).toMatchObject([{ tries: 25, mailedAt: expect.any(Date) }])
    await pool().query("update stock_notifications set try_after = now() - interval '1 second'")
    expect(await dueNotifications(1)).toEqual([])
  })

  it('happens once until the size is sold out again [API-05]', async () => {
    await ask()
    await setStock(1)
    await sendBackInStock()
    expect(await errorOf(await ask())).toEqual([422, 'SizeInStock'])
    await sendBackInStock()
    expect(await mails()).toHaveLength(1)
    await setStock(0)
    expect((await ask()).status).toBe(202)
    await setStock(1)
    await sendBackInStock()
    expect(await mails()).toHaveLength(2)
  })

  it('is forgotten thirty days later, and who still waits is not [API-05]', async () => {
    await ask('sam@example.com')
    await ask('kim@example.com', 'ridge-10')
    await setStock(1)
    await sendBackInStock()
    await pool().query(
      "update stock_notifications set created_at = now() - interval '90 days', mailed_at = mailed_at - interval '31 days'",
    )
    await forgetMail()
    expect((await waiting()).map((row) => row.email)).toEqual(['kim@example.com'])
  })

  it('is no longer waited for after a year, and an address that waited for twenty can ask again [CAT-55]', async () => {
    await ask('sam@example.com')
    await ask('kim@example.com')
    const labels = Array.from({ length: 20 }, (_, i) => String(i + 1))
    await shelve(
      { id: 'past' },
      labels.map((label) => ({ id: `past-${label}`, label, stock: 0 })),
    )
    for (const label of labels) await ask('max@example.com', `past-${label}`, 'past')
    expect((await ask('max@example.com')).status).toBe(429)
    const age = (email: string, days: number) =>
      pool().query("update stock_notifications set created_at = now() - $2 * interval '1 day' where email = $1", [
        email,
        days,
      ])
    await age('sam@example.com', 364)
    await age('kim@example.com', 366)
    await age('max@example.com', 366)
    await forgetMail()
    expect((await waiting()).map(({ email }) => email)).toEqual(['sam@example.com'])
    expect((await ask('max@example.com')).status).toBe(202)
  })
})
