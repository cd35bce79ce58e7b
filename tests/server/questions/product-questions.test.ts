import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { createApi } from '#lib/server/api/app.ts'
import { pool } from '#lib/server/db/client.ts'
import { createMachineApi } from '#lib/server/erp-api/app.ts'
import { forgetMail } from '#lib/server/jobs/forget-mail.ts'
import { tasks } from '#lib/server/jobs/tasks.ts'
import { createKey } from '#lib/server/machines/machine-keys.ts'
import { standInForMail } from '#lib/server/mail/mail-transport.ts'
import { listenForChanges } from '#lib/server/platform/changes.ts'
import { answerQuestion } from '#lib/server/questions/answer-question.ts'
import { askedProduct, questionsOf } from '#lib/server/questions/product-questions.ts'
import { productMarkdown } from '#lib/server/seo/markdown-product.ts'
import { COMMANDS } from '#scripts/erp-calls.ts'
import { openShop, shelve } from '#tests/setup/catalogue-fixture.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { mailServer } from '#tests/setup/mail-server.ts'

useTestDatabase({ seed: false })

const api = createApi()
const machine = createMachineApi()
let headers: Record<string, string> = {}
const NEIGHBOUR = { id: 'q-neighbour', question: 'Of another product?', answer: 'Yes.' }

beforeAll(async () => {
  await openShop()
  await shelve({ id: 'boot', name: 'Anvil boot' }, [{ id: 'boot-9' }])
  await shelve({ id: 'sock', name: 'Wool sock' }, [{ id: 'sock-m' }])
  headers = {
    Authorization: `Bearer ${await createKey('answers', ['questions'])}`,
    'Content-Type': 'application/json',
  }
})
beforeEach(async () => {
  await pool().query('delete from product_questions')
  await pool().query('delete from rate_limits')
  await pool().query(
    `insert into product_questions (id, product_id, email, question, answer, state, answered_at)
     values ($1, 'sock', 'neighbour@example.com', $2, $3, 'published', now())`,
    Object.values(NEIGHBOUR),
  )
})
afterEach(async () => {
  const { rows } = await pool().query(
    'select id, question, answer, state, email from product_questions where id = $1',
    [NEIGHBOUR.id],
  )
  expect(rows).toEqual([{ ...NEIGHBOUR, state: 'published', email: 'neighbour@example.com' }])
})

const ASKED = { productId: 'boot', question: 'Do they fit over orthotics?', email: 'Kim@Example.com' }
function send(form: Record<string, string>, accept = 'text/html') {
  const body = new URLSearchParams(form)
  const said = { Accept: accept, 'Content-Length': `${`${body}`.length}` }
  return api.request('/api/questions', { method: 'POST', headers: said, body })
}
const kept = async () =>
  (await pool().query(`select id, product_id, email, question, state from product_questions where product_id = 'boot'`))
    .rows
const listed = async (query = '') => (await machine.request(`/erp/v1/questions?${query}`, { headers })).json()
async function say(id: string, word: object) {
  const answer = await machine.request(`/erp/v1/questions/${id}`, {
    method: 'POST',
    headers: { ...headers, 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(word),
  })
  return { status: answer.status, body: await answer.json() }
}
async function asked(over: Partial<typeof ASKED> = {}): Promise<string> {
  const form = { ...ASKED, ...over }
  expect((await send(form)).status).toBe(303)
  const { rows } = await pool().query<{ id: string }>('select id from product_questions where question = $1', [
    form.question,
  ])
  return rows[0]?.id ?? ''
}
const onPage = async () => (await questionsOf({ id: 'boot' }))?.questions ?? []
const mail = (questionId: string) => tasks['mail-answer']({ questionId }, undefined as never)

it('keeps a question for the shop and shows it to nobody; sent twice it is one [PDP-29]', async () => {
  const answer = await send(ASKED)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Location')).toBe('/questions/ask?product=boot&outcome=sent')
  await send(ASKED)
  expect(await kept()).toEqual([
    {
      id: expect.any(String),
      product_id: 'boot',
      email: 'kim@example.com',
      question: ASKED.question,
      state: 'waiting',
    },
  ])
  expect(await onPage()).toEqual([])
})

it.each([
  ['no words', { question: '  ' }, 'question', 'Question is required.'],
  ['too many', { question: 'x'.repeat(501) }, 'question', 'Question must be 500 characters or fewer.'],
  ['an address that is none', { email: 'kim' }, 'email', 'Enter a valid email address.'],
])(
  'gives a form back as it was typed, with what is wrong at its field: %s [PDP-29, GEN-18]',
  async (_, wrong, field, words) => {
    const answer = await send({ ...ASKED, ...wrong })
    const page = await answer.text()
    expect(answer.status).toBe(400)
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(page).toContain(`<span class="wrong" id="${field}-wrong">${words}</span>`)
    expect(page.match(/aria-invalid/g)).toHaveLength(1)
    expect(page).toContain(`name="productId" value="boot"`)
    expect(page).toContain(field === 'email' ? ASKED.question : `value="${ASKED.email}"`)
    const machineAnswer = await send({ ...ASKED, ...wrong }, 'application/json')
    expect(await machineAnswer.json()).toMatchObject({ errorCode: 'InvalidRequest', fields: { [field]: words } })
    expect(await kept()).toEqual([])
  },
)

it('counts the ends of lines of a form as the field did [PDP-29]', async () => {
  expect((await send({ ...ASKED, question: `${'x'.repeat(498)}\r\ny` })).status).toBe(303)
})

it.each([
  ['that does not exist', async () => {}, 'anvil'],
  [
    'that is not sold any more',
    () => pool().query(`update products set state = 'discontinued' where id = 'boot'`),
    'boot',
  ],
  [
    'of a shop that takes none',
    () => pool().query(`insert into settings (key, value) values ('questionsTaken', 'false')`),
    'boot',
  ],
])('takes no question about a product %s [PDP-29]', async (_, change, productId) => {
  onTestFinished(async () => {
    await pool().query(`update products set state = 'current' where id = 'boot'`)
    await pool().query(`delete from settings where key = 'questionsTaken'`)
  })
  expect(await askedProduct('boot')).toMatchObject({ id: 'boot', name: 'Anvil boot', taken: true })
  await change()
  const refused = await send({ ...ASKED, productId })
  expect(refused.status).toBe(404)
  const page = await refused.text()
  expect(page).toContain('<span class="wrong" id="question-wrong">We take no questions about this product.</span>')
  expect(page).toContain(ASKED.question)
  expect(await (await send({ ...ASKED, productId }, 'application/json')).json()).toMatchObject({
    errorCode: 'ProductNotFound',
  })
  expect(await kept()).toEqual([])
  expect((await askedProduct(productId))?.taken ?? false).toBe(false)
  expect((await questionsOf({ id: productId }))?.taken ?? false).toBe(false)
  // What was answered stays to be read.
  expect((await questionsOf({ id: 'sock' }))?.questions).toHaveLength(1)
})

it('knows a product by nothing that cannot name one [PDP-29]', async () => {
  expect(await askedProduct('a b')).toBeUndefined()
  expect(await questionsOf({ slug: 'No slug' })).toBeUndefined()
})

it('lets an address wait for twenty answers, and a network ask twenty times an hour, and gives the form back [PDP-29, API-18]', async () => {
  const wait = (email: string, many: number) =>
    pool().query(
      `insert into product_questions (id, product_id, email, question)
       select gen_random_uuid(), 'boot', $1, 'Question ' || n from generate_series(1, $2) n`,
      [email, many],
    )
  await wait('kim@example.com', 19)
  await pool().query(`update product_questions set state = 'rejected' where question = 'Question 1'`)
  await wait('lee@example.com', 20)
  await wait('jo@example.com', 20)
  await pool().query(
    `update product_questions set created_at = now() - interval '25 hours' where email = 'jo@example.com'`,
  )
  expect((await send(ASKED)).status).toBe(303)
  expect((await send({ ...ASKED, question: 'And in wide?' })).status).toBe(303)
  const full = await send({ ...ASKED, question: 'One too many?' })
  expect([full.status, full.headers.get('Retry-After')]).toEqual([429, '3600'])
  expect(await full.text()).toContain('One too many?')
  expect((await send({ ...ASKED, email: 'lee@example.com' })).status).toBe(429)
  expect((await send({ ...ASKED, email: 'jo@example.com' })).status).toBe(303)
  for (let n = 6; n <= 20; n += 1) await send({ ...ASKED, email: `shopper-${n}@example.com` })
  expect((await send({ ...ASKED, email: 'shopper-21@example.com' })).status).toBe(429)
})

it('feeds machines what waits, oldest first, without the address; a cursor goes on [OPS-69, OPS-02]', async () => {
  const [first, second] = [await asked(), await asked({ question: 'And in wide?' })]
  await pool().query(`update product_questions set created_at = '2026-03-01' where id = $1`, [first])
  const page = await listed('limit=1')
  expect(page.questions).toEqual([
    {
      id: first,
      productId: 'boot',
      path: expect.stringMatching(/^\/products\/.+\/.+/),
      question: ASKED.question,
      state: 'waiting',
      createdAt: '2026-03-01T00:00:00.000Z',
    },
  ])
  const rest = await listed(`after=${encodeURIComponent(page.next)}`)
  expect(rest.questions).toMatchObject([{ id: second }])
  expect(await listed(`after=${encodeURIComponent(rest.next)}`)).toEqual({ questions: [], next: rest.next })
  expect((await listed('state=published')).questions).toMatchObject([{ id: NEIGHBOUR.id, answer: 'Yes.' }])
  expect(await listed('state=rejected')).toEqual({ questions: [] })
  expect(await listed('state=asked')).toMatchObject({ fields: { state: expect.any(String) } })
})

it('puts an answer on the page at once, and mails it once to whoever asked, whose address is then forgotten [OPS-69, PDP-29, OPS-03]', async () => {
  const id = await asked()
  const told: string[] = []
  listenForChanges((tags) => {
    told.push(...tags)
  })
  const { status, body } = await say(id, { answer: 'Take out the insole first.\n\nHalf a size up helps.' })
  expect([status, body.question]).toMatchObject([200, { id, state: 'published', answeredAt: expect.any(String) }])
  await expect.poll(() => told).toContain('product:boot')
  // No list shows questions: none is made anew.
  expect(told).not.toContain('listing')
  expect(await onPage()).toEqual([
    {
      id,
      question: ASKED.question,
      answer: 'Take out the insole first.\n\nHalf a size up helps.',
      answeredAt: body.question.answeredAt,
    },
  ])
  expect(
    await pool().query(`select key from graphile_worker.jobs where task_identifier = 'mail-answer'`),
  ).toMatchObject({
    rows: [{ key: `mail-answer:${id}` }],
  })
  const letters = mailServer(async () => {})
  await mail(id)
  await mail(id)
  expect(letters).toEqual(['kim@example.com'])
  expect(await kept()).toMatchObject([{ id, email: null }])
  const { rows } = await pool().query('select subject, text from mail_outbox where dedupe_key = $1', [`answer:${id}`])
  expect(rows[0]?.subject).toMatch(/^Your question about .* Anvil boot/)
  const audited = await pool().query(
    `select subject, before, after from machine_audit where deed = 'answerQuestion' and subject = $1`,
    [id],
  )
  expect(audited.rows).toEqual([
    {
      subject: id,
      before: { state: 'waiting', answered: false },
      after: { state: 'published', answered: true, reworded: false },
    },
  ])
})

it('mails an answer that is for the asker alone, and shows it to nobody [OPS-69]', async () => {
  const id = await asked()
  expect((await say(id, { state: 'private', answer: 'Yes, on Monday.' })).body.question.state).toBe('private')
  expect(await onPage()).toEqual([])
  const texts: string[] = []
  onTestFinished(
    standInForMail(({ text }) => {
      texts.push(text)
      return undefined
    }),
  )
  await mail(id)
  expect(texts).toEqual([expect.stringContaining('You asked: Do they fit over orthotics?')])
  expect(texts[0]).toContain('Yes, on Monday.')
  // Published later: the asker has their answer already.
  await say(id, { state: 'published', question: 'Do they fit over insoles?' })
  await mail(id)
  expect(texts).toHaveLength(1)
  expect(await onPage()).toMatchObject([{ question: 'Do they fit over insoles?', answer: 'Yes, on Monday.' }])
})

it('forgets who asked what is left unanswered, also while the mail is on its way [OPS-69]', async () => {
  const [spam, taken] = [await asked(), await asked({ question: 'And in wide?' })]
  expect((await say(spam, { state: 'rejected' })).body.question).toMatchObject({ state: 'rejected' })
  await say(taken, { answer: 'Yes.' })
  await say(taken, { state: 'rejected' })
  const letters = mailServer(async () => {})
  for (const id of [spam, taken]) await mail(id)
  expect(letters).toEqual([])
  expect((await kept()).map(({ email }) => email)).toEqual([null, null])
  expect(await onPage()).toEqual([])
})

it('forgets an address that does not exist, and tries another one again [OPS-69]', async () => {
  const id = await asked()
  await say(id, { answer: 'Yes.' })
  let code = 451
  onTestFinished(standInForMail(() => `${code} no`))
  await expect(mail(id)).rejects.toThrow()
  expect(await kept()).toMatchObject([{ email: 'kim@example.com' }])
  code = 550
  await mail(id)
  expect(await kept()).toMatchObject([{ email: null }])
})

it('refuses a word without an answer, about nothing, or about no question [OPS-69, ERR-167]', async () => {
  const id = await asked()
  for (const state of ['published', 'private'])
    expect(await say(id, { state })).toMatchObject({
      status: 400,
      body: { fields: { answer: 'Write the answer first.' } },
    })
  expect((await say(id, {})).body.fields).toEqual({ state: 'Send a state, an answer or a question.' })
  expect(await say('nothing', { answer: 'Yes.' })).toMatchObject({
    status: 404,
    body: { errorCode: 'QuestionNotFound' },
  })
  expect(await kept()).toMatchObject([{ state: 'waiting' }])
})

it('refuses words in which the same shopper asks already, and keeps both questions [OPS-69]', async () => {
  const [first, second] = [await asked(), await asked({ question: 'Do they fit over orthotic?' })]
  const other = await asked({ email: 'lee@example.com', question: 'Do they fit over othotics?' })
  expect(await say(second, { question: ASKED.question, answer: 'Yes.' })).toMatchObject({
    status: 400,
    body: { fields: { question: 'The same shopper asks this in these words already.' } },
  })
  expect((await say(other, { question: ASKED.question })).status).toBe(200)
  expect((await kept()).map(({ id, state }) => `${id} ${state}`).toSorted()).toEqual(
    [first, second, other].map((id) => `${id} waiting`).toSorted(),
  )
})

it.each([
  ['question', 'privat', 'Say publish or private or reject, not privat.'],
  ['review', 'rejct', 'Say publish or reject or unreply, not rejct.'],
])(
  'the command stops at a word it does not know, and sends nothing: %s %s [OPS-69, OPS-14]',
  async (name, word, words) => {
    const run = async () =>
      COMMANDS[name]?.({ rest: ['1', word], options: { answer: 'Yes.' }, order: async () => never() })
    await expect(run()).rejects.toThrow(words)
  },
)
function never(): never {
  throw new Error('It reads no order.')
}

it('shows thirty answered questions at most, newest answer first, in Markdown too [PDP-29]', async () => {
  await pool().query(
    `insert into product_questions (id, product_id, question, answer, state, answered_at)
     select 'q' || n, 'boot', 'Question ' || n, 'Answer *' || n, 'published', timestamptz '2026-03-01' + n * interval '1 day'
     from generate_series(1, 31) n`,
  )
  const shown = await onPage()
  expect(shown).toHaveLength(30)
  expect(shown[0]).toMatchObject({ question: 'Question 31', answeredAt: '2026-04-01T00:00:00.000Z' })
  expect((await questionsOf({ slug: 'boot' }))?.questions).toEqual(shown)
  const path = (await askedProduct('boot'))?.path ?? ''
  expect(await productMarkdown(path, 'https://shop.example')).toContain(
    '## Questions\n\n**Question 31**\n\nAnswer \\*31\n\n',
  )
  const sock = (await askedProduct('sock'))?.path ?? ''
  expect(await productMarkdown(sock, 'https://shop.example')).not.toContain('Question 31')
})

it('forgets what stands on no page after half a year, and an address its mail cannot reach after a month [PDP-29]', async () => {
  const row = (id: string, state: string, created: string, answered: string | null) =>
    pool().query(
      `insert into product_questions (id, product_id, email, question, answer, state, created_at, answered_at)
       values ($1, 'boot', 'kim@example.com', $1, $5, $2, now() - $3::interval, now() - $4::interval)`,
      [id, state, created, answered, answered === null ? null : 'Yes.'],
    )
  await row('waits', 'waiting', '179 days', null)
  await row('old', 'waiting', '181 days', null)
  await row('old private', 'private', '181 days', '1 day')
  await row('stands', 'published', '400 days', '31 days')
  await row('told', 'published', '400 days', '29 days')
  await forgetMail()
  expect((await kept()).map(({ id, email }) => `${id}: ${email}`).toSorted()).toEqual([
    'stands: null',
    'told: kim@example.com',
    'waits: kim@example.com',
  ])
})

/** What the mail of an answer is queued with. */
const queued = async (id: string) =>
  (await pool().query('select payload from graphile_worker._private_jobs where key = $1', [`mail-answer:${id}`]))
    .rows[0]?.payload
const toldOfBoot = () => {
  const told: string[] = []
  const stop = listenForChanges((tags) => {
    told.push(...tags)
  })
  onTestFinished(() => stop?.())
  return told
}

it('has no day of an answer before there is one, and keeps the first whatever is said later [OPS-69]', async () => {
  const id = await asked()
  expect((await say(id, { question: 'Do they fit over insoles?' })).body.question).toEqual({
    ...{ id, productId: 'boot', path: expect.any(String), question: 'Do they fit over insoles?', state: 'waiting' },
    createdAt: expect.any(String),
  })
  expect((await say(id, { state: 'rejected' })).body.question).not.toHaveProperty('answeredAt')
  const { body } = await say(id, { state: 'private', answer: 'Yes.' })
  await pool().query(`update product_questions set answered_at = '2026-03-01' where id = $1`, [id])
  const { body: later } = await say(id, { state: 'published', answer: 'Yes, they do.' })
  expect(body.question).toMatchObject({ state: 'private', answer: 'Yes.', answeredAt: expect.any(String) })
  expect(later.question).toMatchObject({ answer: 'Yes, they do.', answeredAt: '2026-03-01T00:00:00.000Z' })
  expect(await onPage()).toMatchObject([{ id, answeredAt: '2026-03-01T00:00:00.000Z' }])
})

it('queues a mail for an answer somebody waits for, and for nothing else [OPS-69]', async () => {
  const [reworded, spam, answered, other] = [
    await asked(),
    await asked({ question: 'Cheap watches?' }),
    await asked({ question: 'And in wide?' }),
    await asked({ question: 'And in tan?' }),
  ]
  await say(reworded, { question: 'Do they fit over insoles?' })
  await say(spam, { answer: 'No.', state: 'rejected' })
  await say(answered, { answer: 'Yes.' })
  expect([await queued(reworded), await queued(spam)]).toEqual([undefined, undefined])
  expect(await queued(answered)).toEqual({ questionId: answered })
  await pool().query('update product_questions set email = null where id = $1', [other])
  await say(other, { answer: 'In tan, too.' })
  expect(await queued(other)).toBeUndefined()
})

it('tells pages of what they show or showed, and of nothing they never did [OPS-69, OPS-03]', async () => {
  const [hidden, shown] = [await asked(), await asked({ question: 'And in wide?' })]
  const told = toldOfBoot()
  await say(hidden, { state: 'private', answer: 'Yes.' })
  await say(hidden, { state: 'rejected' })
  await say(shown, { answer: 'Yes.' })
  await expect.poll(() => told).toEqual(['product:boot'])
  await say(shown, { state: 'private' })
  await expect.poll(() => told).toEqual(['product:boot', 'product:boot'])
  expect(await onPage()).toEqual([])
})

it('notes of a question that was worded anew that it was, and none of its words [OPS-69, PDP-29]', async () => {
  const id = await asked()
  await say(id, { answer: 'Yes.' })
  await say(id, { question: 'Do they fit over insoles?', state: 'private' })
  const { rows } = await pool().query(
    `select before, after from machine_audit where deed = 'answerQuestion' and subject = $1 order by at`,
    [id],
  )
  expect(rows.at(-1)).toEqual({
    before: { state: 'published', answered: true },
    after: { state: 'private', answered: true, reworded: true },
  })
  expect(JSON.stringify(rows)).not.toMatch(/insoles|orthotics|Yes/)
})

it.each([
  ['an id no product can have', { productId: 'a b' }, 'productId'],
  ['no product at all', { productId: '' }, 'productId'],
])(
  'answers a form with %s with the error page, and no form to send again [PDP-29, GEN-18]',
  async (_, wrong, field) => {
    const answer = await send({ ...ASKED, ...wrong })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await answer.text()).not.toContain('<form')
    const machineAnswer = await send({ ...ASKED, ...wrong }, 'application/json')
    expect(await machineAnswer.json()).toMatchObject({ fields: { [field]: expect.any(String) } })
    expect(await kept()).toEqual([])
  },
)

it('refuses a body that is no form, and one too large for any question [PDP-29, API-17]', async () => {
  const post = (body: string, type: string) =>
    api.request('/api/questions', {
      method: 'POST',
      headers: { 'Content-Type': type, 'Content-Length': String(body.length), Accept: 'application/json' },
      body,
    })
  const torn = await post('--x', 'multipart/form-data')
  expect([torn.status, await torn.json()]).toMatchObject([400, { fields: { body: 'The body is not a valid form.' } }])
  const form = 'application/x-www-form-urlencoded'
  const large = await post(`${new URLSearchParams({ ...ASKED, more: 'x'.repeat(33 * 1024) })}`, form)
  expect([large.status, await large.json()]).toMatchObject([400, { fields: { body: expect.any(String) } }])
  expect((await post(`${new URLSearchParams({ ...ASKED, more: 'x'.repeat(30 * 1024) })}`, form)).status).toBe(303)
})

it('gives back a form whose fields are escaped, each described by its hint and what is wrong with it [PDP-29, GEN-18]', async () => {
  const answer = await send({ ...ASKED, question: '"><b>Do they', email: '"><i>kim' })
  const page = await answer.text()
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  expect(page).not.toMatch(/<b>|<i>/)
  expect(page).toContain('<form method="post" action="/api/questions">')
  expect(page).toContain('<a href="/questions/ask?product=boot">Back to the page</a>')
  expect(page).toMatch(/<label for="question">Your question<\/label><small id="question-hint">Other shoppers may read/)
  expect(page).toContain(
    '<textarea id="question" name="question" rows="8" maxlength="500" aria-describedby="question-hint">',
  )
  expect(page).toMatch(/<label for="email">Email<\/label><small id="email-hint">We’ll email you the answer/)
  expect(page).toContain(' aria-invalid="true" aria-describedby="email-hint email-wrong">')
  expect(page).toContain('Nothing you typed is lost: change what’s marked, then send it again.')
})

it('breaks where the database does, and blames no words for it [OPS-69]', async () => {
  // What no text of the database can hold.
  await expect(
    answerQuestion('\0', { answer: 'Yes.' }, { name: 'machine:answers', requestId: 'test' }),
  ).rejects.toThrow('invalid byte sequence')
})

it('goes on behind what was read before, and reads nothing twice that was written in one instant [OPS-02, OPS-69]', async () => {
  const ids = [await asked(), await asked({ question: 'And in wide?' }), await asked({ question: 'And in tan?' })]
  await pool().query(`update product_questions set created_at = '2026-03-01' where product_id = 'boot'`)
  const read: string[] = []
  let next = ''
  for (let page = 0; page < 3; page += 1) {
    const { questions, next: after } = await listed(`limit=1${next && `&after=${encodeURIComponent(next)}`}`)
    read.push(...questions.map(({ id }: { id: string }) => id))
    next = after
  }
  expect(read).toEqual(ids.toSorted())
  expect(next).toBe(`1772323200000~${read[2]}`)
  for (const after of ['x', '12', '12~', '~q', '-1~q', `${'9'.repeat(16)}~q`, `1~${'q'.repeat(201)}`, ' 1~q', '1.5~q'])
    expect((await listed(`after=${encodeURIComponent(after)}`)).fields, after).toEqual({
      after: 'Send what an earlier answer called next.',
    })
  const far = `${'9'.repeat(15)}~${'q'.repeat(200)}`
  expect(await listed(`after=${far}`)).toEqual({ questions: [], next: far })
})
