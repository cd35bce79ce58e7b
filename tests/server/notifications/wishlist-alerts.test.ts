import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WishlistItem } from '#lib/contract/account-state.ts'
import { createApi } from '#lib/server/api/app.ts'
import { pool } from '#lib/server/db/client.ts'
import { forgetMail } from '#lib/server/jobs/forget-mail.ts'
import { sendWishlistNews } from '#lib/server/jobs/send-wishlist-news.ts'
import { standInForMail } from '#lib/server/mail/mail-transport.ts'
import { stopToken } from '#lib/server/notifications/wishlist-alerts.ts'
import { openShop, shelve } from '#tests/setup/catalogue-fixture.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { useJobQueue } from '#tests/setup/job-queue.ts'
import { mailServer } from '#tests/setup/mail-server.ts'

useJobQueue(useTestDatabase({ seed: false }))

const NOON = new Date('2026-11-24T01:00:00Z')
const LATER = new Date('2026-11-24T05:00:00Z')
const NEXT_DAY = new Date('2026-11-25T01:00:00Z')
const NIGHT = new Date('2026-11-24T12:00:00Z')

let dana: Signed
let lee: Signed

const item = (productId: string, size: number): WishlistItem => ({
  productId,
  variantId: `${productId}-${size}`,
  createdAt: '2026-11-01T00:00:00.000Z',
  qty: 1,
})
const list = (whose: Signed, ...items: WishlistItem[]) => whose.call('POST', '/wishlist/items', { items })
const alerts = async (whose: Signed, on: boolean) =>
  (await whose.call('PUT', '/wishlist/alerts', { on })).json() as Promise<{ on: boolean; askedAt: string | null }>
const priced = (id: string, price: number) => pool().query('update products set price = $2 where id = $1', [id, price])
const stocked = (id: string, stock: number) =>
  pool().query('update variants set stock = $2, received = $2 where id = $1', [id, stock])
async function mails(): Promise<{ recipient: string; subject: string; text: string }[]> {
  const { rows } = await pool().query(
    "select recipient, subject, text from mail_outbox where dedupe_key like 'wishlist-news:%' order by created_at",
  )
  return rows
}

beforeAll(async () => {
  await openShop()
})

beforeEach(async () => {
  for (const table of ['customers', 'mail_outbox', 'variants', 'product_categories', 'products'])
    await pool().query(`delete from ${table}`)
  await shelve({ id: 'boots', name: 'Ridge boot', price: 14900 }, [
    { id: 'boots-8', label: '8', stock: 3 },
    { id: 'boots-9', label: '9', stock: 0 },
  ])
  await shelve({ id: 'polo', name: 'Work polo', price: 5000 }, [{ id: 'polo-10', stock: 3 }])
  dana = await signedInCustomer('dana@example.com')
  lee = await signedInCustomer('lee@example.com')
  for (const each of [dana, lee]) await list(each, item('boots', 9), item('polo', 10))
})

describe('mail about a wishlist', () => {
  it('is off until it is asked for, with the moment kept, and in the download [WISH-11, API-103, API-104]', async () => {
    expect(await (await dana.call('GET', '/wishlist/alerts')).json()).toEqual({ on: false, askedAt: null })
    expect(await (await dana.call('GET', '/export')).json()).not.toHaveProperty('wishlistAlerts')
    const asked = await alerts(dana, true)
    expect(asked).toEqual({ on: true, askedAt: expect.any(String) })
    expect(await alerts(dana, true)).toEqual(asked)
    expect(await alerts(dana, false)).toEqual({ ...asked, on: false })
    const exported = (await (await dana.call('GET', '/export')).json()) as { wishlistAlerts: unknown }
    expect(exported.wishlistAlerts).toEqual({ askedAt: asked.askedAt, stoppedAt: expect.any(String) })
    expect(await (await lee.call('GET', '/wishlist/alerts')).json()).toEqual({ on: false, askedAt: null })
  })

  it('tells nothing that was being written while it was stopped from a mail, asked for anew or not [WISH-11, WISH-13]', async () => {
    for (const each of [dana, lee]) await alerts(each, true)
    // As a run does that writes down what is to be told.
    const run = await pool().connect()
    await run.query('begin')
    await run.query('select from customers where id = $1 for update', [dana.id])
    const entry = { product: 'Old news', path: 'x/y', variantId: 'polo-10', size: null, back: null, was: 2, price: 1 }
    await run.query("insert into wishlist_news (customer_id, day, entries) values ($1, '2026-11-24', $2)", [
      dana.id,
      JSON.stringify([entry]),
    ])
    const stopping = createApi().request(
      `/api/wishlist-alerts/stop?token=${encodeURIComponent(stopToken(dana.id, new Date()))}`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      },
    )
    await pause(300)
    await run.query('commit')
    run.release()
    const stopped = await stopping
    expect([stopped.status, stopped.headers.get('location')]).toEqual([200, null])
    expect(await (await dana.call('GET', '/wishlist/alerts')).json()).toMatchObject({ on: false })
    await alerts(dana, true)
    await priced('polo', 3990)
    await sendWishlistNews(NOON)
    const sent = await mails()
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([dana.email, lee.email])
    for (const { text } of sent) expect(text).not.toContain('Old news')
  })

  it('lists what got cheaper and what is back in one mail, to who asked and to no neighbour [WISH-12, WISH-13]', async () => {
    await alerts(dana, true)
    await priced('polo', 3990)
    await stocked('boots-9', 3)
    await pool().query(`update variants set sizes = '{"usWomen": "9", "eu": "40"}' where id = 'boots-9'`)
    await sendWishlistNews(NOON)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.recipient).toBe('dana@example.com')
    expect(mail?.text).toContain('Work polo. Was $50, now $39.90.')
    expect(mail?.text).toContain('Ridge boot. Size 9 US women is back: 3 left.')
    expect(mail?.text).toContain('/products/ironbark/boots?variant=boots-9')
  })

  it('says nothing again in later runs, and the next news on the next day [WISH-13]', async () => {
    await alerts(dana, true)
    await priced('polo', 3990)
    await sendWishlistNews(NOON)
    await sendWishlistNews(LATER)
    await priced('polo', 2990)
    await sendWishlistNews(LATER)
    expect(await mails()).toHaveLength(1)
    await sendWishlistNews(NEXT_DAY)
    const [, next, ...more] = await mails()
    expect(next?.text).toContain('Was $39.90, now $29.90.')
    expect(more).toEqual([])
  })

  it('goes out once after a crash between sending and marking, and before sending [WISH-13]', async () => {
    await alerts(dana, true)
    await priced('polo', 3990)
    await sendWishlistNews(NOON)
    // As if the process had ended before it noted that the mail went; meanwhile something else happened.
    await pool().query('update wishlist_news set mailed_at = null')
    await stocked('boots-9', 3)
    await sendWishlistNews(LATER)
    expect(await mails()).toHaveLength(1)
    await sendWishlistNews(NEXT_DAY)
    const [, next] = await mails()
    expect(next?.text).toContain('Size 9 is back')
    expect(next?.text).not.toContain('Work polo')
    // As if it had ended right after the news was written down.
    await pool().query('update wishlist_news set mailed_at = null')
    await pool().query('delete from mail_outbox where text = $1', [next?.text])
    await sendWishlistNews(NEXT_DAY)
    expect((await mails()).map(({ text }) => text.includes('Size 9 is back'))).toEqual([false, true])
  })

  it('says nothing of a price that rose, fell back or was there when it was asked for [WISH-12]', async () => {
    await priced('polo', 3990)
    await alerts(dana, true)
    await sendWishlistNews(NOON)
    await priced('polo', 6000)
    await sendWishlistNews(NOON)
    await priced('polo', 3990)
    await sendWishlistNews(NOON)
    expect(await mails()).toEqual([])
  })

  it('tells what got cheaper since the first asking when it is asked for again, and after a stop only what came later [WISH-11, WISH-12]', async () => {
    for (const each of [dana, lee]) await alerts(each, true)
    await alerts(lee, false)
    await priced('polo', 3990)
    for (const each of [dana, lee]) await alerts(each, true)
    await sendWishlistNews(NOON)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['dana@example.com'])
  })

  it('waits for the day, and for whoever stopped it says nothing [WISH-11, WISH-13]', async () => {
    for (const each of [dana, lee]) await alerts(each, true)
    await priced('polo', 3990)
    await sendWishlistNews(NIGHT)
    expect(await mails()).toEqual([])
    const stop = `/api/wishlist-alerts/stop?token=${encodeURIComponent(stopToken(lee.id, NOON))}`
    for (const _ of ['first', 'again']) {
      const answer = await createApi().request(stop, { method: 'POST' })
      expect(answer.headers.get('Location')).toBe('/mailing-list/wishlist?outcome=stopped')
    }
    const forged = await createApi().request(`${stop}x`, { method: 'POST' })
    expect(forged.headers.get('Location')).toBe('/mailing-list/wishlist?outcome=expired')
    await sendWishlistNews(NEXT_DAY)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['dana@example.com'])
  })

  it('mails nobody who stops it while the others of the same run are mailed [WISH-11, WISH-13]', async () => {
    for (const each of [dana, lee]) await alerts(each, true)
    await priced('polo', 3990)
    const taken = mailServer(async (recipient) => {
      const other = recipient === dana.email ? lee : dana
      await createApi().request(`/api/wishlist-alerts/stop?token=${encodeURIComponent(stopToken(other.id, NOON))}`, {
        method: 'POST',
      })
    })
    await sendWishlistNews(NOON)
    expect(taken).toHaveLength(1)
    await sendWishlistNews(NEXT_DAY)
    expect(taken).toHaveLength(1)
  })

  it('puts whoever could not be mailed behind the others, and mails them later all the same [WISH-13]', async () => {
    for (const each of [dana, lee]) await alerts(each, true)
    await priced('polo', 3990)
    const tried: string[] = []
    const stop = standInForMail(({ recipient }) => {
      tried.push(recipient)
      return recipient === tried[0] ? '451 try again later' : undefined
    })
    try {
      // As many letters a run as are in trouble.
      for (const _ of ['the one in trouble', 'the other', 'the one in trouble again']) await sendWishlistNews(NOON, 1)
    } finally {
      stop()
    }
    const [first = ''] = tried
    const other = first === 'dana@example.com' ? 'lee@example.com' : 'dana@example.com'
    expect(tried).toEqual([first, other, first])
    await sendWishlistNews(LATER, 1)
    const { rows } = await pool().query(
      "select recipient from mail_outbox where dedupe_key like 'wishlist-news:%' and sent_at is not null order by sent_at",
    )
    expect(rows).toEqual([{ recipient: other }, { recipient: first }])
  })

  describe('that could not be mailed for two days', () => {
    const DAYS_LATER = new Date('2026-11-27T01:00:00Z')
    const delivered = async () => {
      const { rows } = await pool().query<{ recipient: string; text: string }>(
        "select recipient, text from mail_outbox where dedupe_key like 'wishlist-news:%' and sent_at is not null",
      )
      return rows
    }
    /** Nobody can be mailed on the day it is told. */
    const untold = async () => {
      const stop = standInForMail(() => '451 try again later')
      await sendWishlistNews(NOON).finally(stop)
      expect(await delivered()).toEqual([])
    }

    it('is told as it is by then, as if nothing had been written down, and once [WISH-13, WISH-12]', async () => {
      for (const each of [dana, lee]) await alerts(each, true)
      await priced('polo', 3990)
      await stocked('boots-9', 3)
      await untold()
      await priced('polo', 4490)
      await stocked('boots-9', 2)
      await sendWishlistNews(DAYS_LATER)
      const told = await delivered()
      expect(told.map(({ recipient }) => recipient).toSorted()).toEqual([dana.email, lee.email])
      for (const { text } of told) {
        expect(text).toContain('Work polo. Was $50, now $44.90.')
        expect(text).toContain('Size 9 is back: 2 left.')
      }
      await priced('polo', 4480)
      await stocked('boots-9', 1)
      await sendWishlistNews(DAYS_LATER)
      expect(await delivered()).toHaveLength(2)
      expect((await pool().query('select day::text from wishlist_news')).rows).toEqual([
        { day: '2026-11-27' },
        { day: '2026-11-27' },
      ])
    })

    it('is not told where it is over: dearer again, gone again, stopped, or listed anew since [WISH-13, WISH-12]', async () => {
      for (const each of [dana, lee]) await alerts(each, true)
      await priced('polo', 3990)
      await stocked('boots-9', 3)
      await untold()
      await stocked('boots-9', 0)
      // At the price that dana has on her list now.
      await dana.call('DELETE', '/wishlist/items/polo/polo-10')
      await list(dana, { ...item('polo', 10), createdAt: '2026-11-25T00:00:00.000Z' })
      await alerts(lee, false)
      await sendWishlistNews(DAYS_LATER)
      expect(await delivered()).toEqual([])
      await priced('polo', 5000)
      await alerts(lee, true)
      await sendWishlistNews(DAYS_LATER)
      expect(await delivered()).toEqual([])
    })

    it('is waited for on the second day still, and let go without a trace where it was written by an earlier release [WISH-13]', async () => {
      await alerts(dana, true)
      await priced('polo', 3990)
      await untold()
      await sendWishlistNews(new Date('2026-11-26T01:00:00Z'))
      expect((await delivered())[0]?.text).toContain('Was $50, now $39.90.')
      await pool().query(`update wishlist_news set mailed_at = null, entries = '[{"was": 5000}]'`)
      await sendWishlistNews(new Date('2026-11-29T01:00:00Z'))
      expect([await delivered(), (await pool().query('select from wishlist_news')).rowCount]).toEqual([
        [expect.anything()],
        0,
      ])
    })
  })

  it('takes any size where the first one stands for the product, and another size for nobody’s [WISH-12]', async () => {
    await stocked('boots-8', 0)
    await list(dana, item('boots', 8))
    await list(lee, item('boots', 9))
    for (const each of [dana, lee]) await alerts(each, true)
    await dana.call('DELETE', '/wishlist/items/boots/boots-9')
    await stocked('boots-9', 2)
    await lee.call('DELETE', '/wishlist/items/boots/boots-9')
    await sendWishlistNews(NOON)
    const [mail, ...others] = await mails()
    expect(mail?.text).toContain('Ridge boot. Back in 1 size.')
    expect(others).toEqual([])
  })

  it('sees what sold out between two mails, at any hour [WISH-12]', async () => {
    await alerts(dana, true)
    await stocked('polo-10', 0)
    await sendWishlistNews(NIGHT)
    await stocked('polo-10', 5)
    await sendWishlistNews(NEXT_DAY)
    expect((await mails())[0]?.subject).toBe('Back in stock: Ironbark Work polo')
  })

  it('goes with the account [WISH-11]', async () => {
    for (const each of [dana, lee]) await alerts(each, true)
    await pool().query('delete from customers where id = $1', [dana.id])
    const { rows } = await pool().query<{ id: string }>('select customer_id as id from wishlist_alerts')
    expect(rows).toEqual([{ id: lee.id }])
  })
})

it('is forgotten thirty days after it was mailed, and kept while it still waits for that [WISH-13]', async () => {
  const told = (whose: Signed, day: string, mailed: string | null) =>
    pool().query(
      `insert into wishlist_news (customer_id, day, entries, mailed_at) values ($1, $2, '[]', now() - $3::interval)`,
      [whose.id, day, mailed],
    )
  await told(dana, '2026-09-01', '29 days')
  await told(dana, '2026-09-02', '31 days')
  await told(lee, '2026-09-03', null)
  await forgetMail()
  const { rows } = await pool().query('select day::text from wishlist_news order by day')
  expect(rows).toEqual([{ day: '2026-09-01' }, { day: '2026-09-03' }])
})
