import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { judgeReviewRequest, machineReviewsQuery } from '#lib/contract/erp/reviews.ts'
import { createApi } from '#lib/server/api/app.ts'
import { productsByIds } from '#lib/server/catalogue/product-record.ts'
import { reviewsOf } from '#lib/server/catalogue/reviews.ts'
import { pool } from '#lib/server/db/client.ts'
import { createMachineApi } from '#lib/server/erp-api/app.ts'
import { deliverParcel, sendParcel } from '#lib/server/fulfilment/send-parcel.ts'
import { tasks } from '#lib/server/jobs/tasks.ts'
import { createKey } from '#lib/server/machines/machine-keys.ts'
import { standInForMail } from '#lib/server/mail/mail-transport.ts'
import { readOrder } from '#lib/server/orders/order-record.ts'
import { returnTokenFor } from '#lib/server/orders/return-token.ts'
import { listenForChanges } from '#lib/server/platform/changes.ts'
import { log } from '#lib/server/platform/log.ts'
import { err, ok } from '#lib/server/platform/result.ts'
import { createReturn } from '#lib/server/returns/create-return.ts'
import { receiveReturn } from '#lib/server/returns/receive-return.ts'
import { judgeReview, reviewsIn } from '#lib/server/reviews/judge-review.ts'
import { askForReview, askForReviews, declineReviews } from '#lib/server/reviews/review-invitation.ts'
import { writeReview } from '#lib/server/reviews/write-review.ts'
import { COMMANDS } from '#scripts/erp-calls.ts'
import { shelve } from '#tests/setup/catalogue-fixture.ts'
import { mailServer } from '#tests/setup/mail-server.ts'
import { count } from '#tests/setup/order-fixture.ts'
import { lifeOf, placed, sendAndCapture, WAREHOUSE } from '#tests/setup/order-life-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const api = createApi()
const DAY_MS = 86_400_000
const later = (days: number) => new Date(Date.now() + days * DAY_MS)
let neighbour = ''
beforeAll(async () => {
  neighbour = await placed()
  await sendAndCapture(neighbour)
})
afterEach(async () => {
  // Sent, but never delivered: nobody asks how it fits.
  expect(await mailOf(neighbour)).toBeUndefined()
})

async function mailOf(number: string): Promise<string | undefined> {
  const { rows } = await pool().query<{ text: string }>('select text from mail_outbox where dedupe_key = $1', [
    `review-invitation:${number}`,
  ])
  return rows[0]?.text
}
async function delivered(email?: string, socks = 1): Promise<string> {
  const items = [
    { productId: 'boot', variantId: 'boot-9', qty: 1 },
    { productId: 'sock', variantId: 'sock-m', qty: socks },
  ]
  const number = await placed({ items, ...(email ? { email } : {}) })
  await sendAndCapture(number)
  await deliverParcel(number, 1, WAREHOUSE)
  return number
}
async function invited(): Promise<{ number: string; token: string; leave: string }> {
  const number = await delivered()
  await askForReviews(later(15))
  const text = (await mailOf(number)) ?? ''
  const tokenNamed = (name: string) => decodeURIComponent(new RegExp(`${name}=([^\\s]+)`).exec(text)?.[1] ?? '')
  return { number, token: tokenNamed('token'), leave: tokenNamed('leave') }
}
async function send(form: Record<string, string>, path = '/api/reviews') {
  const answer = await api.request(path, { method: 'POST', body: new URLSearchParams(form) })
  return answer.headers.get('Location') ?? `${answer.status}`
}
const REVIEW = {
  lineId: '0',
  rating: '4',
  title: 'Dry',
  body: 'Dry feet all winter.',
  fit: 'small',
  widthFit: 'narrow',
}
const ofBoot = async () => (await reviewsOf({ id: 'boot' }))?.reviews ?? []

it('asks a buyer once, fourteen days after delivery, and nobody before or long after [OPS-14]', async () => {
  const number = await delivered()
  await askForReviews(later(13))
  expect(await mailOf(number)).toBeUndefined()
  await askForReviews(later(15))
  await askForReviews(later(15))
  expect(await mailOf(number)).toContain('/reviews/write?token=')
  expect(await count('select count(*) from mail_outbox where dedupe_key = $1', [`review-invitation:${number}`])).toBe(1)
  const late = await delivered()
  await askForReviews(later(40))
  expect(await mailOf(late)).toBeUndefined()
})

it('asks a buyer once though a run begins while the one before is still mailing [OPS-14]', async () => {
  const email = `${randomUUID()}@example.com`
  const number = await delivered(email)
  await pool().query(
    `insert into review_invitations (order_number, send_after) values ($1, now() - interval '1 hour')`,
    [number],
  )
  const letters = mailServer(() => pause(300))
  const run = async () => tasks['ask-for-reviews']({}, undefined as never)
  await Promise.all([run(), run()])
  expect(letters).toEqual([email])
})

it('publishes what a verified buyer writes at once, on the page and in the fit score [OPS-14]', async () => {
  const { token, number } = await invited()
  const before = await reviewsOf({ id: 'boot' })
  expect(await send({ token, ...REVIEW })).toContain('outcome=published')
  const after = await reviewsOf({ id: 'boot' })
  expect(after?.fit.small).toBe((before?.fit.small ?? 0) + 1)
  expect(after?.reviews[0]).toMatchObject({ rating: 4, author: 'Jo L.', sizeBought: '9', verified: true, fit: 'small' })
  expect((await productsByIds(['boot']))[0]?.rating).toMatchObject({ count: (before?.count ?? 0) + 1 })
  expect(
    await count('select count(*) from reviews where order_number = $1 and width_fit = $2', [number, 'narrow']),
  ).toBe(1)
})

it('finds the reviews that have all words, in any form; what all say together stays [PDP-25, API-73]', async () => {
  const { token } = await invited()
  await send({ token, ...REVIEW, title: 'Narrow', body: 'Kept its zips and laces.' })
  await send({ token, ...REVIEW, lineId: '1', body: 'Zips where a sock has none.' })
  const about = async (q: string) => (await api.request(`/api/product/boot/review?q=${encodeURIComponent(q)}`)).json()
  const all = await about('')
  expect(await about('zip lace')).toMatchObject({
    total: 1,
    count: all.count,
    average: all.average,
    reviews: [{ title: 'Narrow' }],
  })
  expect(await about('zip zebra')).toMatchObject({ total: 0, count: all.count, pageCount: 1, reviews: [] })
})

it('keeps one review for each line: what is sent again takes its place [OPS-14]', async () => {
  const { token, number } = await invited()
  for (const rating of ['2', '5']) await send({ token, ...REVIEW, rating })
  await send({ token, ...REVIEW, lineId: '1' })
  const { rows } = await pool().query('select line_no, rating from reviews where order_number = $1 order by line_no', [
    number,
  ])
  expect(rows).toEqual([
    { line_no: 0, rating: 5 },
    { line_no: 1, rating: 4 },
  ])
})

it.each<[string, Record<string, string>]>([
  ['six stars', { rating: '6' }],
  ['no stars', { rating: '' }],
  ['no words', { body: '  ' }],
  ['more than 2,000 characters', { body: 'x'.repeat(2001) }],
  ['a line that is not in the order', { lineId: '7' }],
  ['another fit', { fit: 'odd' }],
  ['a token somebody made up', { token: 'forged.token.x' }],
])('takes nothing with %s [OPS-14]', async (_, wrong) => {
  const { token } = await invited()
  const before = await count('select count(*) from reviews')
  expect(await send({ token, ...REVIEW, ...wrong })).toContain('outcome=trouble')
  expect(await count('select count(*) from reviews')).toBe(before)
})

it('brings a refused review back as it was typed, with what is wrong at its field [OPS-14]', async () => {
  const { token } = await invited()
  const before = await count('select count(*) from reviews')
  const post = (form: Record<string, string>) =>
    api.request('/api/reviews', {
      method: 'POST',
      headers: { Accept: 'text/html,*/*;q=0.8' },
      body: new URLSearchParams({ token, ...REVIEW, ...form }),
    })
  const answer = await post({ body: 'Dry\tfeet <b>all</b> winter.', fit: 'large' })
  expect([answer.status, answer.headers.get('Cache-Control'), answer.headers.get('Location')]).toEqual([
    400,
    'private, no-store',
    null,
  ])
  expect(answer.headers.get('Content-Security-Policy')).toContain("form-action 'self'")
  const page = await answer.text()
  expect(page).toContain('\nDry\tfeet &lt;b&gt;all&lt;/b&gt; winter.</textarea>')
  expect(page).toContain('aria-describedby="body-wrong"')
  expect(page).toContain('<span class="wrong" id="body-wrong">Some characters are not allowed.</span>')
  expect(page).not.toContain('rating-wrong')
  expect(page).toContain(`name="token" value="${token}"`)
  expect(page).toContain('name="title" maxlength="80" value="Dry"')
  for (const chosen of ['4', 'large', 'narrow']) expect(page).toContain(`<option value="${chosen}" selected>`)
  expect(await count('select count(*) from reviews')).toBe(before)
  expect((await post({ token: 'forged.token.x', body: '' })).headers.get('Location')).toContain('outcome=trouble')
  expect((await post({ fit: 'large' })).headers.get('Location')).toContain('outcome=published')
})

it('says what stands in the way of a review, and tells the pages of one that is written [OPS-14]', async () => {
  const { token } = await invited()
  const form = { token, lineId: '1', rating: 3, title: 'Warm', body: 'Warm socks.' }
  const heard: string[] = []
  const stop = listenForChanges((tags) => void heard.push(...tags))
  try {
    expect(await writeReview({ ...form, token: 'forged.token.x' }, new Date())).toEqual(err('MailingLinkInvalid'))
    // Mailed on the fifteenth day, and good for ninety.
    expect(await writeReview(form, later(105.01))).toEqual(err('MailingLinkInvalid'))
    expect(await writeReview({ ...form, lineId: '7' }, new Date())).toEqual(
      err('InvalidRequest', { fields: { lineId: 'This item can’t be reviewed.' } }),
    )
    expect(heard).toEqual([])
    expect(await writeReview(form, later(104.99))).toEqual({ ok: true, value: { published: true } })
    expect(heard).toEqual(['product:sock', 'listing'])
  } finally {
    stop()
  }
})

it('writes no review again and again, which would make every page anew each time: sixty an hour of an order [OPS-14]', async () => {
  const [{ token }, other] = [await invited(), await invited()]
  const heard: string[] = []
  const stop = listenForChanges((tags) => void heard.push(...tags))
  onTestFinished(stop)
  const write = (n: number) => send({ token, ...REVIEW, body: `Dry feet, day ${n}.` })
  for (let n = 0; n < 60; n += 1) expect(await write(n)).toContain('outcome=published')
  expect(heard).toHaveLength(120)
  expect(await write(60)).toBe('429')
  const body = new URLSearchParams({ token, ...REVIEW, body: 'Never lost.' }).toString()
  const type = { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' }
  const headers = { ...type, 'Content-Length': String(body.length) }
  const page = await api.request('/api/reviews', { method: 'POST', body, headers })
  expect([page.status, page.headers.get('Retry-After')]).toEqual([429, '3600'])
  expect(await page.text()).toContain('value="Never lost."')
  expect(heard).toHaveLength(120)
  expect(await send({ token: other.token, ...REVIEW })).toContain('outcome=published')
})

it('takes 2,000 characters to the last [OPS-14]', async () => {
  const { token } = await invited()
  expect(await send({ token, ...REVIEW, body: 'ü'.repeat(2000) })).toContain('outcome=published')
})

it('takes as many characters as its field lets one type, the ends of lines counted once [OPS-14]', async () => {
  const { number, token } = await invited()
  const typed = `Dry feet.\n\n${'ü'.repeat(1989)}`
  expect(await send({ token, ...REVIEW, body: typed.replaceAll('\n', '\r\n') })).toContain('outcome=published')
  expect(await send({ token, ...REVIEW, body: `${typed}ü` })).toContain('outcome=trouble')
  const { rows } = await pool().query('select body from reviews where order_number = $1', [number])
  expect(rows).toEqual([{ body: typed }])
})

it('leaves with one press, from the mail’s own button too, and is never asked again [OPS-14]', async () => {
  const email = `${randomUUID()}@example.com`
  const first = await delivered(email)
  await askForReviews(later(15))
  const leave = decodeURIComponent(/leave=([^\s]+)/.exec((await mailOf(first)) ?? '')?.[1] ?? '')
  expect(await send({}, `/api/reviews/decline?token=${encodeURIComponent(leave)}`)).toContain('outcome=declined')
  const second = await delivered(email, 2)
  await askForReviews(later(15))
  expect(await mailOf(second)).toBeUndefined()
  expect(await send({ token: 'forged' }, '/api/reviews/decline')).toContain('outcome=trouble')
  // The button of a mail program follows nobody.
  const button = { 'List-Unsubscribe': 'One-Click' }
  expect(await send(button, `/api/reviews/decline?token=${encodeURIComponent(leave)}`)).toBe('200')
  expect(await send(button, '/api/reviews/decline?token=forged')).toBe('410')
})

it('asks about no order whose mail still waits once its buyer has left, and a neighbour still [OPS-14]', async () => {
  const email = `${randomUUID()}@example.com`
  const [first, second, other] = [await delivered(email), await delivered(email, 2), await delivered()]
  await askForReviews(later(15))
  // As if these two had not been accepted.
  for (const number of [second, other]) {
    await pool().query('update review_invitations set mailed_at = null where order_number = $1', [number])
    await pool().query('delete from mail_outbox where dedupe_key = $1', [`review-invitation:${number}`])
  }
  const leave = decodeURIComponent(/leave=([^\s]+)/.exec((await mailOf(first)) ?? '')?.[1] ?? '')
  // Whoever keeps the mail can leave for nearly ten years.
  expect(await declineReviews(leave, later(15 + 3601))).toBe(false)
  expect(await declineReviews(leave, later(15 + 3599))).toBe(true)
  await askForReviews(later(15))
  expect([await mailOf(second), await mailOf(other)]).toEqual([undefined, expect.stringContaining('token=')])
  expect([await askForReview(second), await askForReview(other)]).toEqual([false, false])
})

it('asks nobody who leaves while the others of the same run are mailed, and the rest of them still [OPS-14]', async () => {
  const emails = ['leaver', 'stayer'].map((name) => `${name}-${randomUUID()}@example.com`)
  const [first, again] = [await delivered(emails[0]), await delivered(emails[0], 2)]
  const other = await delivered(emails[1])
  const taken = mailServer(async (recipient) => {
    if (recipient !== emails[0]) return
    await pool().query(
      `insert into review_invitations (order_number, send_after, declined) values ($1, now(), true)
       on conflict (order_number) do update set declined = true`,
      [first],
    )
  })
  await askForReviews(later(15))
  const own = taken.filter((recipient) => emails.includes(recipient))
  expect(own.toSorted()).toEqual(emails)
  expect(
    await count('select count(*) from review_invitations where order_number = any($1) and mailed_at is null', [
      [again, first, other],
    ]),
  ).toBe(1)
})

it.each([
  ['450 busy', 'again an hour later', 2],
  ['550 no such user', 'never again', 1],
])('asks the others when one mail is answered %s, and that one %s [OPS-14]', async (bounce, _, tries) => {
  const [stuck, other] = [await delivered(), await delivered()]
  const tried: string[] = []
  const undo = standInForMail(({ dedupeKey }) => {
    tried.push(dedupeKey)
    return dedupeKey === `review-invitation:${stuck}` ? bounce : undefined
  })
  const said = vi.spyOn(log, 'error').mockReturnValue()
  onTestFinished(() => said.mockRestore())
  await askForReviews(later(15))
  await askForReviews(later(15 + 1 / 24))
  undo()
  const triedOf = (number: string) => tried.filter((key) => key === `review-invitation:${number}`)
  expect([triedOf(stuck), triedOf(other)]).toMatchObject([{ length: tries }, { length: 1 }])
  expect(said.mock.calls).toEqual(
    Array.from({ length: tries === 1 ? 0 : tries }, () => [
      { err: expect.objectContaining({ message: bounce }), orderNumber: stuck },
      'A buyer could not be asked for a review',
    ]),
  )
  await askForReviews(later(15 + 1 / 12))
  const sent = 'select count(*) from mail_outbox where dedupe_key = $1 and sent_at is not null'
  expect(await count(sent, [`review-invitation:${stuck}`])).toBe(tries - 1)
})

it('asks nothing of what is not sold any more, and of the rest of an order still [OPS-14]', async () => {
  await shelve({ id: 'vest', price: 4000 }, [{ id: 'vest-l', label: 'L', stock: 10 }])
  const vest = { productId: 'vest', variantId: 'vest-l', qty: 1 }
  const ordered = async (...items: (typeof vest)[]) => {
    const number = await placed({ items })
    await sendAndCapture(number)
    await deliverParcel(number, 1, WAREHOUSE)
    return number
  }
  const [gone, half] = [await ordered(vest), await ordered(vest, { productId: 'sock', variantId: 'sock-m', qty: 1 })]
  await pool().query(`delete from variants where product_id = 'vest'`)
  await pool().query(`delete from product_categories where product_id = 'vest'`)
  await pool().query(`delete from products where id = 'vest'`)
  await askForReviews(later(15))
  expect(await mailOf(gone)).toBeUndefined()
  expect(await mailOf(half)).toContain('sock')
  expect(await mailOf(half)).not.toContain('vest')
})

it.each(['discontinued', 'archived'])(
  'asks nothing of what has been %s since, as an import does with what its file has no more, and of the rest still [OPS-14]',
  async (state) => {
    const id = `hat-${state}`
    await shelve({ id, price: 4000 }, [{ id: `${id}-l`, label: 'L', stock: 10 }])
    const hat = { productId: id, variantId: `${id}-l`, qty: 1 }
    const ordered = async (...items: (typeof hat)[]) => {
      const number = await placed({ items })
      await sendAndCapture(number)
      await deliverParcel(number, 1, WAREHOUSE)
      return number
    }
    const [gone, half] = [await ordered(hat), await ordered(hat, { productId: 'sock', variantId: 'sock-m', qty: 1 })]
    await pool().query('update products set state = $2 where id = $1', [id, state])
    await askForReviews(later(15))
    expect(await mailOf(gone)).toBeUndefined()
    expect(await mailOf(half)).toContain('sock')
    expect(await mailOf(half)).not.toContain(id)
  },
)

it('asks about a size that has become a product of its own, and shows the review there [OPS-14]', async () => {
  await shelve({ id: 'glove', price: 4000 }, [
    { id: 'glove-m', label: 'M', stock: 10 },
    { id: 'glove-xl', label: 'XL', stock: 10 },
  ])
  const number = await placed({
    items: [
      { productId: 'glove', variantId: 'glove-m', qty: 1 },
      { productId: 'glove', variantId: 'glove-xl', qty: 1 },
    ],
  })
  await sendAndCapture(number)
  await deliverParcel(number, 1, WAREHOUSE)
  await shelve({ id: 'glove-big', price: 5000 }, [])
  await pool().query(`update variants set product_id = 'glove-big' where id = 'glove-xl'`)
  await askForReviews(later(15))
  const token = decodeURIComponent(/write\?token=([^\s]+)/.exec((await mailOf(number)) ?? '')?.[1] ?? '')
  for (const lineId of ['0', '1']) expect(await send({ ...REVIEW, lineId, token })).toContain('outcome=published')
  const titles = async (id: string) => (await reviewsOf({ id }))?.reviews.map(({ title }) => title)
  expect([await titles('glove'), await titles('glove-big')]).toEqual([['Dry'], ['Dry']])
  // Written anew it goes along, and both pages are told.
  await pool().query(`update variants set product_id = 'glove' where id = 'glove-xl'`)
  const heard: string[] = []
  onTestFinished(listenForChanges((tags) => void heard.push(...tags)))
  await send({ ...REVIEW, title: 'Still dry', lineId: '1', token })
  expect(heard).toEqual(expect.arrayContaining(['product:glove', 'product:glove-big']))
  expect([(await titles('glove'))?.toSorted(), await titles('glove-big')]).toEqual([['Dry', 'Still dry'], []])
})

it('asks at once where it is told to, once, and not who left [OPS-14]', async () => {
  const [number, email] = [await delivered(), `${randomUUID()}@example.com`]
  expect([await askForReview(number), await askForReview(number), await askForReview('W000')]).toEqual([
    true,
    false,
    false,
  ])
  expect(await mailOf(number)).toContain('token=')
  const [first, second] = [await delivered(email), await delivered(email, 2)]
  await askForReview(first)
  const leave = decodeURIComponent(/leave=([^\s]+)/.exec((await mailOf(first)) ?? '')?.[1] ?? '')
  expect(await declineReviews(leave, new Date())).toBe(true)
  expect([await askForReview(second), await mailOf(second)]).toEqual([false, undefined])
})

it('asks nothing of what was cancelled or has come back [OPS-14]', async () => {
  const number = await placed()
  await sendAndCapture(number)
  await deliverParcel(number, 1, WAREHOUSE)
  const { events } = await lifeOf(number)
  await pool().query(
    `insert into order_events (order_number, seq, type, actor) values ($1, $2, 'return_received', 'shop')`,
    [number, events.length + 1],
  )
  await pool().query('insert into order_event_lines (order_number, seq, line_no, qty) values ($1, $2, 0, 1)', [
    number,
    events.length + 1,
  ])
  await pool().query(`update orders set status = 'RETURNED' where number = $1`, [number])
  await askForReviews(later(15))
  expect(await mailOf(number)).toBeUndefined()
})

/** Has the boot of an order swapped for a 10; the order that sends it, and what lets it come in later. */
async function swapped(number: string) {
  const order = await readOrder(number)
  const token = (order && returnTokenFor(order, { email: order.contact.email }, [])) ?? ''
  const line = { lineId: '0', qty: 1, reason: 'TOO_SMALL' as const, exchangeVariantId: 'boot-10' }
  const made = await createReturn({ orderNumber: number, token }, [line], new Date())
  if (!made.ok) throw new Error(made.refusal.errorCode)
  const returned = made.value.return.number
  return async () => {
    await receiveReturn(returned, { lines: [{ lineId: '0', qty: 1, condition: 'asNew', accepted: true }] }, WAREHOUSE)
    const { rows } = await pool().query('select exchange_order as "number" from returns where number = $1', [returned])
    const exchange: string = rows[0]?.number
    await sendParcel(exchange, { carrier: 'Redback', lines: [{ lineId: '0', qty: 1 }] }, WAREHOUSE)
    await deliverParcel(exchange, 1, WAREHOUSE)
    return exchange
  }
}

it('asks about goods sent in exchange, once they were worn, in place of those they replaced [OPS-14, OPS-11]', async () => {
  const number = await delivered()
  const receive = await swapped(number)
  // The boot is on its way back: only the socks are asked about.
  await askForReviews(later(15))
  const first = (await mailOf(number)) ?? ''
  expect(first).toContain('sock, ')
  expect(first).not.toContain('boot, ')
  // The boot was not asked about, so the other size is.
  const exchange = await receive()
  await askForReviews(later(15))
  expect(await mailOf(exchange)).toContain('boot, ')
  expect(await mailOf(exchange)).not.toContain('sock, ')
})

it('asks nobody twice about what was swapped after they were asked [OPS-14, OPS-11]', async () => {
  const number = await delivered()
  await askForReviews(later(15))
  expect(await mailOf(number)).toContain('boot, ')
  await pool().query('update review_invitations set mailed_at = now() where order_number = $1', [number])
  const exchange = await (await swapped(number))()
  await askForReviews(later(15))
  expect(await mailOf(exchange)).toBeUndefined()
})

it('waits for a machine’s word where the setting says so; the word publishes, takes down and answers [OPS-14, OPS-03, ERR-140]', async () => {
  await pool().query(`insert into settings (key, value) values ('reviewsAwaitWord', 'true')`)
  const { token } = await invited()
  expect(await send({ token, ...REVIEW, body: 'Waiting for a word.' })).toContain('outcome=waiting')
  await pool().query(`delete from settings where key = 'reviewsAwaitWord'`)
  expect((await ofBoot()).some(({ body }) => body === 'Waiting for a word.')).toBe(false)
  const key = (await createKey('editor', ['reviews'])) ?? ''
  const machine = createMachineApi()
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const listed = await (await machine.request('/erp/v1/reviews', { headers })).json()
  expect(listed.reviews).toHaveLength(1)
  const judge = (id: string, body: object) =>
    machine.request(`/erp/v1/reviews/${id}`, {
      method: 'POST',
      headers: { ...headers, 'Idempotency-Key': randomUUID() },
      body: JSON.stringify(body),
    })
  const [{ id }] = listed.reviews
  expect(await (await judge(id, { state: 'published', reply: 'Thank you!' })).json()).toMatchObject({
    review: { state: 'published', reply: 'Thank you!' },
  })
  expect((await ofBoot()).find((each) => each.id === id)).toMatchObject({ reply: 'Thank you!' })
  await judge(id, { state: 'rejected' })
  expect((await ofBoot()).some((each) => each.id === id)).toBe(false)
  expect((await judge('nothing', { state: 'rejected' })).status).toBe(404)
  expect((await judge(id, {})).status).toBe(400)
  expect(await count(`select count(*) from machine_audit where deed = 'judgeReview'`)).toBe(2)
})

it('lists them page by page after a cursor that survives what is judged and written between [OPS-02, OPS-14]', async () => {
  const [first, second] = [await invited(), await invited()]
  for (const { token } of [first, second]) {
    for (const lineId of ['0', '1']) await send({ token, ...REVIEW, lineId })
  }
  const of = [first.number, second.number]
  await pool().query(`update reviews set state = 'waiting', created_at = '2026-03-01' where order_number = any($1)`, [
    of,
  ])
  const key = (await createKey('pager', ['reviews'])) ?? ''
  const list = async (query: string) => {
    const headers = { Authorization: `Bearer ${key}` }
    const answer = await createMachineApi().request(`/erp/v1/reviews?${query}`, { headers })
    return { status: answer.status, ...(await answer.json()) }
  }
  const ids = (page: { reviews: { id: string }[] }) => page.reviews.map(({ id }) => id)
  const page = await list('limit=2')
  expect(page.reviews).toHaveLength(2)
  // What was read is judged before the rest is.
  for (const id of ids(page)) await judgeReview(id, { state: 'published' }, WAREHOUSE)
  const rest = await list(`limit=2&after=${encodeURIComponent(page.next)}`)
  const seen = [...ids(page), ...ids(rest)]
  const { rows } = await pool().query<{ id: string }>('select id from reviews where order_number = any($1)', [of])
  expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  const end = await list(`limit=1000&after=${encodeURIComponent(rest.next)}`)
  expect(ids(end).filter((id) => seen.includes(id))).toEqual([])
  expect(await list(`after=${encodeURIComponent(end.next)}`)).toMatchObject({ reviews: [], next: end.next })
  expect(await list('after=yesterday')).toMatchObject({ status: 400, fields: { after: expect.any(String) } })
  expect(await list('state=rejected&limit=1001')).toMatchObject({ status: 400, fields: { limit: expect.any(String) } })
  await pool().query(`update reviews set state = 'published' where order_number = any($1)`, [of])
})

it('tells a machine that reads on after its cursor of words that were written anew and wait, and not of a neighbour’s [OPS-02, OPS-14]', async () => {
  const [again, other] = [await invited(), await invited()]
  await pool().query(`insert into settings (key, value) values ('reviewsAwaitWord', 'true')`)
  for (const { token } of [again, other]) await send({ token, ...REVIEW, body: 'First words.' })
  const read = async (after?: string) => {
    const query = machineReviewsQuery.parse({ limit: '1000', ...(after ? { after } : {}) })
    const { reviews, next } = await reviewsIn(query)
    return { next, said: reviews.map(({ orderNumber, body }) => `${orderNumber}: ${body}`) }
  }
  const { next, said } = await read()
  expect(said).toEqual(expect.arrayContaining([`${again.number}: First words.`, `${other.number}: First words.`]))
  const publish = () =>
    pool().query(`update reviews set state = 'published' where order_number = any($1)`, [[again.number, other.number]])
  await publish()
  await send({ token: again.token, ...REVIEW, body: 'Second words.' })
  const second = await read(next)
  expect(second.said).toEqual([`${again.number}: Second words.`])
  await send({ token: again.token, ...REVIEW, body: 'Third words.' })
  expect((await read(second.next)).said).toEqual([`${again.number}: Third words.`])
  await publish()
  await pool().query(`delete from settings where key = 'reviewsAwaitWord'`)
  const written = async () =>
    (await pool().query('select created_at from reviews where order_number = $1', [again.number])).rows[0].created_at
  const before = await written()
  expect(await send({ token: again.token, ...REVIEW, body: 'Fourth words.' })).toContain('outcome=published')
  expect(await written()).toEqual(before)
})

it('publishes nothing again that was taken down, only because it is sent again; a neighbour’s stays [OPS-14]', async () => {
  const [taken, other] = [await invited(), await invited()]
  for (const { token } of [taken, other]) await send({ token, ...REVIEW, body: 'The first words.' })
  await pool().query(`update reviews set state = 'rejected' where order_number = $1`, [taken.number])
  for (const time of ['second', 'third', 'fourth']) {
    const outcome = await send({ token: taken.token, ...REVIEW, body: 'The same words.' })
    expect([time, outcome]).toEqual([time, expect.stringContaining('outcome=waiting')])
  }
  expect(await send({ token: other.token, ...REVIEW, body: 'Other words.' })).toContain('outcome=published')
  const { rows } = await pool().query(
    'select order_number, body, state from reviews where order_number = any($1) order by state',
    [[taken.number, other.number]],
  )
  expect(rows).toEqual([
    { order_number: other.number, body: 'Other words.', state: 'published' },
    { order_number: taken.number, body: 'The same words.', state: 'waiting' },
  ])
  expect((await ofBoot()).some(({ body }) => body === 'The same words.')).toBe(false)
})

it('loses the shop’s answer to a null and to no other word of a machine; a neighbour’s stays [OPS-14]', async () => {
  const { token, number } = await invited()
  for (const lineId of ['0', '1']) await send({ token, ...REVIEW, lineId })
  const { rows } = await pool().query<{ id: string }>(
    'select id from reviews where order_number = $1 order by line_no',
    [number],
  )
  const replies = async () =>
    (await pool().query('select reply from reviews where order_number = $1 order by line_no', [number])).rows
  for (const { id } of rows) await judgeReview(id, { reply: 'We will call you.' }, WAREHOUSE)
  const [boot] = rows
  await judgeReview(boot?.id ?? '', { state: 'published' }, WAREHOUSE)
  expect(await replies()).toEqual([{ reply: 'We will call you.' }, { reply: 'We will call you.' }])
  const order = () => Promise.reject(new Error('no order is asked for'))
  const [sent] = (await COMMANDS['review']?.({ rest: [boot?.id ?? '', 'unreply'], options: {}, order })) ?? []
  expect(sent?.body).toEqual({ reply: null })
  const judged = await judgeReview(boot?.id ?? '', judgeReviewRequest.parse(sent?.body), WAREHOUSE)
  expect(judged.ok && judged.value).not.toHaveProperty('reply')
  expect(await replies()).toEqual([{ reply: null }, { reply: 'We will call you.' }])
})

it('loses the shop’s answer with the words it answered, and says so to a machine that reads on; sent again unchanged and a neighbour’s keep it [OPS-14, OPS-02]', async () => {
  const [anew, same] = [await invited(), await invited()]
  const numbers = [anew.number, same.number]
  for (const { token } of [anew, same]) await send({ token, ...REVIEW })
  const held = async () => {
    const { rows } = await pool().query<{ id: string; number: string; reply: string | null; at: Date }>(
      'select id, order_number as number, reply, created_at as at from reviews where order_number = any($1)',
      [numbers],
    )
    return numbers.map((number) => rows.find((row) => row.number === number))
  }
  for (const row of await held()) await judgeReview(row?.id ?? '', { reply: 'Glad they are dry.' }, WAREHOUSE)
  const before = await held()
  const [, other] = before
  const after = { writtenAt: Math.max(...before.map((row) => row?.at.getTime() ?? 0)), id: 'z' }
  await send({ token: same.token, ...REVIEW })
  await send({ token: anew.token, ...REVIEW, rating: '1', body: 'They leak after a month.' })
  const [written, kept] = await held()
  expect([written?.reply, kept]).toEqual([null, other])
  expect((await ofBoot()).find(({ id }) => id === written?.id)).not.toHaveProperty('reply')
  const told = await reviewsIn({ state: 'published', limit: 1000, after })
  const ours = told.reviews.filter(({ orderNumber = '' }) => numbers.includes(orderNumber))
  expect(ours.map(({ id, body }) => [id, body])).toEqual([[written?.id, 'They leak after a month.']])
})

it.each([
  ['stars', { rating: '1' }],
  ['title', { title: 'Wet' }],
  ['words', { body: 'Wet feet.' }],
  ['fit', { fit: 'large' }],
  ['width', { widthFit: 'wide' }],
])('takes another choice of %s for words that nobody has answered [OPS-14]', async (_, other) => {
  const { token, number } = await invited()
  await send({ token, ...REVIEW })
  await pool().query(`update reviews set reply = 'Thank you.' where order_number = $1`, [number])
  await send({ token, ...REVIEW, ...other })
  expect(await count(`select count(*) from reviews where order_number = '${number}' and reply is null`)).toBe(1)
})

it('publishes no words that were written after those that were read; a neighbour’s are, and a word without a version [OPS-14]', async () => {
  const { token, number } = await invited()
  for (const lineId of ['0', '1']) await send({ token, ...REVIEW, lineId })
  await pool().query(`update reviews set state = 'waiting' where order_number = $1`, [number])
  const own = async () =>
    (await reviewsIn({ state: 'waiting', limit: 1000 })).reviews.filter(({ orderNumber }) => orderNumber === number)
  const [boot, sock] = (await own()).toSorted((a, b) => a.productId.localeCompare(b.productId))
  await send({ token, ...REVIEW, body: 'Buy them at example.com instead.' })
  await pool().query(`update reviews set state = 'waiting' where order_number = $1`, [number])
  const publish = (review = boot, version = review?.version) =>
    judgeReview(review?.id ?? '', { state: 'published', ...(version ? { version } : {}) }, WAREHOUSE)
  const refused = await publish()
  expect(refused.ok || refused.refusal).toMatchObject({
    errorCode: 'InvalidRequest',
    fields: { version: expect.any(String) },
  })
  expect((await ofBoot()).some(({ id }) => id === boot?.id)).toBe(false)
  expect((await publish(sock)).ok).toBe(true)
  const [again] = await own()
  expect(await publish(again)).toMatchObject({ ok: true, value: { body: 'Buy them at example.com instead.' } })
  expect((await judgeReview(boot?.id ?? '', { state: 'rejected' }, WAREHOUSE)).ok).toBe(true)
})

it('shows a judged review whole, notes who judged it and tells its pages [OPS-14, OPS-03]', async () => {
  const { token, number } = await invited()
  await send({ token, ...REVIEW })
  await send({ token, ...REVIEW, lineId: '1', fit: '', widthFit: '' })
  const { rows } = await pool().query<{ id: string; created_at: Date }>(
    'select id, created_at from reviews where order_number = $1 order by line_no',
    [number],
  )
  const [boot, sock] = rows
  const heard: string[] = []
  const stop = listenForChanges((tags) => void heard.push(...tags))
  const judged = await judgeReview(boot?.id ?? '', { state: 'rejected' }, WAREHOUSE)
  const answered = await judgeReview(sock?.id ?? '', { reply: 'Thank you!' }, WAREHOUSE)
  stop()
  const { lineId: _, rating, fit, widthFit, ...words } = REVIEW
  const common = { rating: Number(rating), ...words, author: 'Jo L.', orderNumber: number }
  expect(judged).toEqual(
    ok({
      ...{ ...common, id: boot?.id, productId: 'boot', fit, widthFit, sizeBought: '9' },
      ...{ state: 'rejected', createdAt: boot?.created_at.toISOString(), version: expect.any(String) },
    }),
  )
  expect(answered).toEqual(
    ok({
      ...{ ...common, id: sock?.id, productId: 'sock', sizeBought: 'M', reply: 'Thank you!' },
      ...{ state: 'published', createdAt: sock?.created_at.toISOString(), version: expect.any(String) },
    }),
  )
  expect(heard).toEqual(['product:boot', 'listing', 'product:sock', 'listing'])
  await judgeReview(sock?.id ?? '', { reply: null }, WAREHOUSE)
  const noted = async (id = '') =>
    (await pool().query('select before, after from machine_audit where subject = $1 order by id', [id])).rows
  const bare = { state: 'published', reply: null }
  const thanked = { state: 'published', reply: 'Thank you!' }
  expect(await noted(boot?.id)).toEqual([{ before: bare, after: { state: 'rejected', reply: null } }])
  expect(await noted(sock?.id)).toEqual([
    { before: bare, after: thanked },
    { before: thanked, after: bare },
  ])
})
