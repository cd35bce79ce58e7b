import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createApi } from '#lib/server/api/app.ts'
import { db, pool } from '#lib/server/db/client.ts'
import { mailOutbox } from '#lib/server/db/schema.ts'
import { forgetMail } from '#lib/server/jobs/forget-mail.ts'
import { closePost, isAddressGone, MailNotAccepted } from '#lib/server/mail/mail-transport.ts'
import { sendMail } from '#lib/server/mail/mailer.ts'
import { mailingConfirmation } from '#lib/server/mail/mailing-confirmation.ts'
import { environment } from '#lib/server/platform/environment.ts'
import { useTestDatabase } from '#tests/setup/database.ts'
import { eventually } from '#tests/setup/eventually.ts'

useTestDatabase({ seed: false })

/** A mail server as far as one is needed: it takes letters, or answers recipients, senders or letters by `refusal`. */
const post = {
  letters: [] as string[],
  connections: 0,
  refusal: '',
  refused: /^RCPT/i,
  /** Until when it takes its time to say yes to a letter. */
  yes: Promise.resolve(),
}
let server: Server

const answerTo = (said: string) => (post.refusal && post.refused.test(said) ? post.refusal : '250 ok')

function talk(socket: Socket): void {
  post.connections += 1
  let buffer = ''
  let letter = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 post.example')
  socket.on('data', (chunk) => {
    buffer += chunk.toString()
    const end = letter ? '\r\n.\r\n' : '\r\n'
    for (let at = buffer.indexOf(end); at >= 0; at = buffer.indexOf(end)) {
      const line = buffer.slice(0, at)
      buffer = buffer.slice(at + end.length)
      if (letter) post.letters.push(line)
      if (/^DATA$/i.test(line) && !letter) {
        letter = true
        say('354 go on')
        return
      }
      const answer = answerTo(letter ? 'letter' : line)
      if (letter) void post.yes.then(() => say(answer))
      else say(answer)
      letter = false
    }
  })
}

beforeAll(async () => {
  server = createServer(talk).listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.env['SMTP_URL'] = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env['MAIL_FROM'] = 'Steelcap <orders@steelcap.example>'
})
beforeEach(() => {
  Object.assign(post, { letters: [], refusal: '', refused: /^RCPT/i, yes: Promise.resolve() })
})
afterAll(() => {
  closePost()
  server.close()
})

const mail = (subject: string) => ({
  dedupeKey: `test:${randomUUID()}`,
  to: 'sam@example.com',
  subject,
  text: 'Plain words',
  html: '<p>Rich words</p>',
})

const sentAt = async (dedupeKey: string) =>
  (await db().select().from(mailOutbox).where(eq(mailOutbox.dedupeKey, dedupeKey)))[0]?.sentAt

describe('with a mail server', () => {
  it('sends each mail once, over few connections [PAY-36, GEN-11]', async () => {
    const first = mail('First')
    await sendMail(first)
    await sendMail(first)
    for (const subject of ['Second', 'Third', 'Fourth', 'Fifth']) await sendMail(mail(subject))
    expect(post.letters).toHaveLength(5)
    expect(post.connections).toBeLessThanOrEqual(2)
    expect(post.letters[0]).toMatch(/^From: Steelcap <orders@steelcap\.example>$/m)
    expect(post.letters[0]).toMatch(/^To: sam@example\.com$/m)
    expect(post.letters[0]).toContain('Plain words')
    expect(post.letters[0]).toContain('<p>Rich words</p>')
    expect(await sentAt(first.dedupeKey)).toBeInstanceOf(Date)
  })

  it.each([
    ['451 4.3.0 come back later', false],
    ['550 5.1.1 <sam@example.com> no such mailbox', true],
  ])('leaves a mail unsent and throws after %j [PAY-36]', async (refusal, permanent) => {
    post.refusal = refusal
    const refused = mail('Refused')
    await expect(sendMail(refused)).rejects.toMatchObject({
      name: 'MailNotAccepted',
      permanent,
      message: `the mail server answered ${refusal.slice(0, 9)}`,
    })
    expect(await sentAt(refused.dedupeKey)).toBeNull()
    post.refusal = ''
    await sendMail(refused)
    expect(post.letters).toHaveLength(1)
  })

  it.each([
    ['550 no such mailbox', 'RCPT', true],
    ['551 user not local', 'RCPT', true],
    ['553 mailbox name not allowed', 'RCPT', true],
    ['550-5.1.10 recipient not found,\r\n550 5.1.10 look for a typing mistake', 'RCPT', true],
    ['553 5.1.2 no such domain', 'RCPT', true],
    ['550 5.1.1 no such mailbox', 'letter', true],
    // The shop is refused.
    ['550 5.7.1 sender not verified', 'MAIL', false],
    ['550 5.1.1 no such mailbox', 'MAIL', false],
    ['550 5.7.1 relay access denied', 'RCPT', false],
    ['550 5.1.8 domain of sender not found', 'RCPT', false],
    ['554 relay access denied', 'RCPT', false],
    // The mailbox is there.
    ['552 5.2.2 mailbox full', 'RCPT', false],
    ['552 mailbox full', 'RCPT', false],
    ['550 5.2.1 mailbox gets too much mail', 'RCPT', false],
    // What the mail says is refused.
    ['550 5.7.26 unsigned', 'letter', false],
    ['550 looks like spam', 'letter', false],
    ['450 4.1.1 no such mailbox yet', 'RCPT', false],
  ])('answered %j to %s, takes an address for gone: %s [PAY-36, GEN-28]', async (refusal, to, permanent) => {
    Object.assign(post, { refusal, refused: new RegExp(`^${to}`, 'i') })
    const refused = await sendMail(mail('Refused')).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(MailNotAccepted)
    expect(isAddressGone(refused)).toBe(permanent)
  })

  it('takes no address for gone where the server is not there, or something else broke [PAY-36]', async () => {
    const { SMTP_URL } = environment()
    closePost()
    Object.assign(environment(), { SMTP_URL: 'smtp://127.0.0.1:1' })
    onTestFinished(() => {
      closePost()
      Object.assign(environment(), { SMTP_URL })
    })
    const unheard = await sendMail(mail('Unheard')).catch((error: unknown) => error)
    expect(String(unheard)).toMatch(/^MailNotAccepted: the mail server could not be reached \(E[A-Z]+\)$/)
    expect([unheard, new Error('broken'), undefined].map(isAddressGone)).toEqual([false, false, false])
  })

  it.each([
    ['550 5.7.26 unsigned', '550 5.7.26'],
    ['550 5.10.1 of a subject nobody has named yet', '550 5.10.1'],
    ['552 mailbox of 5.2.2 <sam@example.com> full', '552'],
  ])('says of %j no more than its codes [PAY-36, OBS-10]', async (refusal, codes) => {
    post.refusal = refusal
    await expect(sendMail(mail('Refused'))).rejects.toMatchObject({ message: `the mail server answered ${codes}` })
  })

  it('gives every try of a mail the same message id [PAY-36]', async () => {
    const tried = mail('Tried')
    await sendMail(tried)
    await db().update(mailOutbox).set({ sentAt: null }).where(eq(mailOutbox.dedupeKey, tried.dedupeKey))
    await sendMail(tried)
    const ids = post.letters.map((letter) => /^Message-ID: (<.+>)$/m.exec(letter)?.[1])
    expect(ids[0]).toBeDefined()
    expect(ids[0]).toBe(ids[1])
  })

  it('is handed over once when two processes are at it, and the second hears that it has left [PAY-36]', async () => {
    const [given, other] = [mail('Once'), mail('Beside it')]
    let sayYes = () => {}
    post.yes = new Promise<void>((resolve) => (sayYes = resolve))
    const first = sendMail(given)
    await eventually(() => expect(post.letters).toHaveLength(1))
    const second = sendMail(given)
    await pause(150)
    expect(post.letters).toHaveLength(1)
    expect(await sentAt(given.dedupeKey)).toBeNull()
    sayYes()
    await Promise.all([first, second])
    await sendMail(other)
    expect(post.letters).toHaveLength(2)
    expect(await sentAt(given.dedupeKey)).toBeInstanceOf(Date)
  })

  it('is not mailed again because the database was away as it had left [PAY-36]', async () => {
    const given = mail('Noted late')
    const query = pool().query.bind(pool()) as (...words: unknown[]) => Promise<unknown>
    let failures = 2
    const away = vi.spyOn(pool(), 'query').mockImplementation((...words: unknown[]) => {
      const text = typeof words[0] === 'string' ? words[0] : (words[0] as { text: string }).text
      if (!/sent_at"? = /.test(text) || failures === 0) return query(...words) as never
      failures -= 1
      return Promise.reject(new Error('Connection terminated')) as never
    })
    await sendMail(given).catch(() => sendMail(given))
    away.mockRestore()
    expect(failures).toBe(0)
    expect(post.letters).toHaveLength(1)
    expect(await sentAt(given.dedupeKey)).toBeInstanceOf(Date)
  })

  it('is taken over from a process that died with it, under the same message id, and not before [PAY-36]', async () => {
    const [given, neighbour] = [mail('Died with'), mail('Somebody else’s')]
    const holds = (ms: number) =>
      pool().query(
        `update mail_outbox set sent_at = null, sending_until = now() + $2 * interval '1 millisecond' where dedupe_key = $1`,
        [given.dedupeKey, ms],
      )
    await sendMail(given)
    await holds(60_000)
    await expect(sendMail(given)).rejects.toThrow('Another process')
    expect(post.letters).toHaveLength(1)
    await sendMail(neighbour)
    await holds(300)
    await sendMail(given)
    const ids = post.letters.map((letter) => /^Message-ID: (.+)$/im.exec(letter)?.[1])
    expect(ids).toHaveLength(3)
    expect(ids[2]).toBe(ids[0])
    expect(ids[1]).not.toBe(ids[0])
  }, 15_000)

  it('goes at once when it is tried again after the mail server said no [PAY-36]', async () => {
    const given = mail('Refused first')
    post.refusal = '451 later'
    await expect(sendMail(given)).rejects.toMatchObject({ permanent: false })
    post.refusal = ''
    await sendMail(given)
    expect(post.letters).toHaveLength(1)
  })

  it('keeps nothing of what a mail says, sent or not: links in it open accounts [AUTH-13, AUTH-15]', async () => {
    const sent = mail('Sent')
    const refused = mail('Refused')
    await sendMail(sent)
    post.refusal = '451 4.3.0 come back later'
    await expect(sendMail(refused)).rejects.toThrow()
    for (const { dedupeKey } of [sent, refused]) {
      const rows = await db().select().from(mailOutbox).where(eq(mailOutbox.dedupeKey, dedupeKey))
      expect(rows).toMatchObject([{ recipient: 'sam@example.com', text: '', html: '' }])
    }
    post.refusal = ''
    await sendMail(refused)
    expect(post.letters[1]).toContain('Plain words')
  })

  it('blanks what was said before there was one [AUTH-13, AUTH-15]', async () => {
    const { dedupeKey, to: recipient, ...words } = mail('Earlier')
    await db()
      .insert(mailOutbox)
      .values({ dedupeKey, recipient, ...words })
    await forgetMail()
    const rows = await db().select().from(mailOutbox).where(eq(mailOutbox.dedupeKey, dedupeKey))
    expect(rows).toMatchObject([{ subject: 'Earlier', text: '', html: '' }])
  })

  it('tells mail programs where one press leaves the list, on mail to the list only [API-66]', async () => {
    const letter = mailingConfirmation({ email: 'sam@example.com', unsubscribedAt: null }, new Date())
    await sendMail(letter)
    await sendMail(mail('Order'))
    const headers = post.letters.map((sent) => sent.slice(0, sent.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' '))
    const where = /^List-Unsubscribe: <(\S+)>$/m.exec(headers[0] ?? '')?.[1] ?? ''
    expect(headers[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(headers[1]).not.toMatch(/^List-/m)
    await pool().query(`insert into mailing_subscriptions (email, source) values ('sam@example.com', 'footer')`)
    const { pathname, search } = new URL(where)
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    await createApi().request(pathname + search, { method: 'POST', body })
    const { rowCount } = await pool().query('select from mailing_subscriptions where unsubscribed_at is not null')
    expect(rowCount).toBe(1)
  })

  it('lets no unsubscribe link add a header or name a second place [API-66]', async () => {
    const evil = 'https://shop.example/leave?token=a>,\r\nBcc: eve@example.com\r\n <mailto:eve@example.com'
    await sendMail({ ...mail('Hello'), unsubscribe: evil })
    expect(post.letters[0]).not.toMatch(/^Bcc:/im)
    expect(post.letters[0]).toMatch(/^List-Unsubscribe:\s+<https:\/\/shop\.example\/leave\?token=a[^<>\s]+>$/m)
    for (const unsubscribe of ['mailto:eve@example.com', 'javascript:alert(1)', 'leave'])
      await expect(sendMail({ ...mail('Hello'), unsubscribe })).rejects.toThrow(TypeError)
  })

  it('lets no subject add a header [PAY-36]', async () => {
    await sendMail(mail('Hi\r\nBcc: eve@example.com'))
    expect(post.letters[0]).not.toMatch(/^Bcc:/im)
    expect(post.letters[0]).toMatch(/^Subject: Hi Bcc: eve@example\.com$/m)
  })
})
