import { randomUUID } from 'node:crypto'
import { JSDOM } from 'jsdom'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionCookie } from '#lib/domain/account/session-cookies.ts'
import { createApi } from '#lib/server/api/app.ts'
import { identityToken, ORDER_ACCESS_COOKIE, orderAccessToken } from '#lib/server/auth/identity.ts'
import { pool } from '#lib/server/db/client.ts'
import { viewerWith } from '#lib/server/orders/order-view-browser.ts'
import { orderFor } from '#lib/server/orders/order-view-rights.ts'
import { authBrowser } from '#tests/setup/auth-browser.ts'
import { signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { place, requestFor } from '#tests/setup/order-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'

useOrderShop()

const GUEST_EMAIL = 'guest@example.com'
const MINUTE_MS = 60_000

/** An order of a guest without an account. */
let number: string

beforeAll(async () => {
  number = await guestOrder(GUEST_EMAIL)
})
beforeEach(() => pool().query('delete from rate_limits'))

async function guestOrder(email: string): Promise<string> {
  const placed = await place(await requestFor({ email }))
  if (!placed.ok) throw new Error(placed.refusal.errorCode)
  return placed.value.order.number
}

const api = createApi()
const lookup = (intent: object) =>
  api.request('/api/order/lookup', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(intent),
  })
const form = (fields: Record<string, string>) =>
  api.request('/api/order/lookup', { method: 'POST', body: new URLSearchParams(fields) })
const open = (path: string, headers: Record<string, string> = {}) => api.request(`/api/order/${path}`, { headers })

async function said(answer: Response): Promise<unknown> {
  const { requestId: _, ...body } = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, ...body }
}

/** A browser somebody has logged in with. */
async function loggedIn() {
  const browser = authBrowser(api)
  const { hashPassword } = await import('#lib/server/auth/passwords.ts')
  const member = await signedInCustomer(`page.${randomUUID()}@example.com`)
  await pool().query('update customers set password_hash = $2 where id = $1', [
    member.id,
    await hashPassword('Boots4work!'),
  ])
  expect(await browser.signIn(member.email, 'Boots4work!')).toBeUndefined()
  return { browser, member }
}

const NOT_FOUND = { status: 404, errorCode: 'OrderNotFound', message: 'No matching order.' }
const LOG_IN = {
  status: 403,
  errorCode: 'OrderRequiresLogin',
  message: 'This order belongs to an account. Please log in to see it.',
}

describe('looking an order up', () => {
  it('finds it by number and email, and lets this browser see it for half an hour [API-57, ORD-03, ORD-10]', async () => {
    const answer = await lookup({ number, email: GUEST_EMAIL })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ order: { number, returnToken: expect.any(String) } })
    const cookie = answer.headers.getSetCookie()[0] ?? ''
    expect(cookie).toMatch(/^order_access=[^;]+; /)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    const ends = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '')
    expect(Math.abs(ends - Date.now() - 30 * MINUTE_MS)).toBeLessThan(MINUTE_MS)
  })

  it.each([
    ['a # before it', (n: string) => `#${n}`],
    ['small letters', (n: string) => n.toLowerCase()],
    ['blanks around it', (n: string) => ` #${n.toLowerCase()} `],
  ])('takes a number with %s [API-57, ORD-05]', async (_, written) => {
    expect((await lookup({ number: written(number), email: 'GUEST@Example.com' })).status).toBe(200)
  })

  it.each([
    ['a wrong number', () => ({ number: 'W000000000', email: GUEST_EMAIL })],
    ['a wrong email', () => ({ number, email: 'other@example.com' })],
    ['a # alone', () => ({ number: '#', email: GUEST_EMAIL })],
  ])('says that nothing matches %s, and gives no access [API-57, ORD-06, ERR-13]', async (_, intent) => {
    const answer = await lookup(intent())
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await said(answer)).toEqual(NOT_FOUND)
  })

  it('asks to log in only when number and email match: four combinations [API-57, ORD-07, ERR-14]', async () => {
    const member = await signedInCustomer(`member.${randomUUID()}@example.com`)
    const theirs = await guestOrder(member.email)
    const match = await lookup({ number: theirs, email: member.email })
    expect(match.headers.getSetCookie()).toEqual([])
    expect(await said(match)).toEqual(LOG_IN)
    expect(await said(await lookup({ number, email: member.email }))).toEqual(NOT_FOUND)
    expect(await said(await lookup({ number: theirs, email: GUEST_EMAIL }))).toEqual(NOT_FOUND)
    expect(await said(await lookup({ number: 'W000000000', email: member.email }))).toEqual(NOT_FOUND)
  })

  it('asks to log in for an order of an account, whatever address it went to [API-57, ORD-07]', async () => {
    const owned = await guestOrder('foreman@example.com')
    await pool().query("update orders set customer_id = 'somebody' where number = $1", [owned])
    expect(await said(await lookup({ number: owned, email: 'foreman@example.com' }))).toEqual(LOG_IN)
  })

  it('is locked to nobody by a stranger who signs up with their address: only a verified one is an account’s [ORD-07, AUTH-29]', async () => {
    const email = `guest.${randomUUID()}@example.com`
    const [theirs, before] = [await guestOrder(email), await guestOrder(GUEST_EMAIL)]
    const { id } = await signedInCustomer(email)
    await pool().query('update customers set verified_at = null where id = $1', [id])
    const answer = await lookup({ number: theirs, email })
    expect([answer.status, await answer.json()]).toMatchObject([200, { order: { number: theirs } }])
    expect((await lookup({ number: before, email: GUEST_EMAIL })).status).toBe(200)
    await pool().query('update customers set verified_at = now() where id = $1', [id])
    expect(await said(await lookup({ number: theirs, email }))).toEqual(LOG_IN)
  })

  it('lets the owner who is logged in through, without access that outlives the session [API-57, ORD-07, ORD-10]', async () => {
    const { browser, member } = await loggedIn()
    const theirs = await guestOrder(member.email)
    const headers = { Cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ') }
    const body = JSON.stringify({ number: theirs, email: member.email })
    const asOwner = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body }
    const answer = await api.request('/api/order/lookup', asOwner)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ order: { number: theirs } })
    expect(answer.headers.getSetCookie()).toEqual([])
    const other = await signedInCustomer(`other.${randomUUID()}@example.com`)
    const form = new URLSearchParams({ number: await guestOrder(other.email), email: other.email })
    const refused = await api.request('/api/order/lookup', { method: 'POST', headers, body: form })
    expect(refused.headers.get('Location')).toMatch(/trouble=OrderRequiresLogin$/)
  })

  it('refuses what is no number or no email, field by field [API-57, ORD-04, VAL-22, VAL-23, ERR-118]', async () => {
    expect(await said(await lookup({ number: 'W-1', email: 'jo' }))).toMatchObject({
      status: 400,
      fields: { number: 'Use letters, numbers and # only.', email: 'Enter a valid email address.' },
    })
  })

  it('is tried ten times in a quarter of an hour, right or wrong, by form or not [ORD-13, API-18]', async () => {
    for (let tries = 0; tries < 5; tries += 1) await lookup({ number: 'W000000000', email: GUEST_EMAIL })
    for (let tries = 0; tries < 4; tries += 1) await form({ number: 'W000000000', email: GUEST_EMAIL })
    expect((await lookup({ number, email: GUEST_EMAIL })).status).toBe(200)
    const refused = await lookup({ number, email: GUEST_EMAIL })
    expect(refused.headers.get('Retry-After')).toBe('900')
    expect(await said(refused)).toMatchObject({ status: 429, errorCode: 'RateLimited' })
    const sent = await form({ number, email: GUEST_EMAIL })
    expect(sent.headers.get('Location')).toBe(`/orders?number=${number}&trouble=RateLimited`)
    expect(sent.headers.getSetCookie()).toEqual([])
  })
})

describe('the form without JavaScript', () => {
  it('leads to the order [ORD-03, ORD-10]', async () => {
    const answer = await form({ number: `#${number.toLowerCase()}`, email: GUEST_EMAIL })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe(`/orders/${number}`)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^order_access=/)
  })

  it.each([
    ['OrderNotFound', { number: 'W1', email: GUEST_EMAIL }, 'W1'],
    ['InvalidRequest', { number: 'W 1', email: 'jo' }, 'W+1'],
    ['InvalidRequest', {}, ''],
  ])('leads back with %s and the number, never the email [ORD-06]', async (trouble, fields, back) => {
    const answer = await form(fields)
    expect(answer.headers.get('Location')).toBe(`/orders?number=${back}&trouble=${trouble}`)
  })

  it('comes again with what was typed while the shop cannot take it, and scripts get the error body [ORD-03, API-05]', async () => {
    const fields = { number, email: GUEST_EMAIL, note: '<b>"5\n6"</b>' }
    const send = (headers: Record<string, string>) =>
      api.request('/api/order/lookup?from="mail"', { method: 'POST', body: new URLSearchParams(fields), headers })
    const away = vi.spyOn(pool(), 'query').mockRejectedValue(new Error('Connection terminated') as never)
    const forPerson = await send({
      Accept: 'text/html,*/*;q=0.8',
      Referer: 'https://steelcap.example/orders?number=W1',
    })
    const forScript = await send({ Accept: '*/*' })
    away.mockRestore()
    expect(forScript.headers.get('Content-Type')).toMatch('application/json')
    expect(await forScript.json()).toMatchObject({ errorCode: 'ServiceUnavailable' })
    expect([forPerson.status, forPerson.headers.get('Cache-Control')]).toEqual([503, 'private, no-store'])
    expect(forPerson.headers.get('Retry-After')).toBe('5')
    expect(forPerson.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(forPerson.headers.get('Content-Security-Policy')).toContain("form-action 'self'")
    const { document } = new JSDOM(await forPerson.text()).window
    expect(document.querySelector('[role=alert]')?.textContent).toMatch(/Nothing you typed is lost/)
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/orders?number=W1')
    expect(document.querySelector('form')?.getAttribute('action')).toBe('/api/order/lookup?from=%22mail%22')
    const typed = [...document.querySelectorAll('input')].map(({ name, value }) => [name, value])
    expect(Object.fromEntries(typed)).toEqual(fields)
    expect((await form(fields)).headers.get('Location')).toBe(`/orders/${number}`)
  })

  it('of another site is refused [GEN-16]', async () => {
    const answer = await api.request('/api/order/lookup', {
      method: 'POST',
      headers: { Origin: 'https://elsewhere.example' },
      body: new URLSearchParams({ number, email: GUEST_EMAIL }),
    })
    expect(answer.status).toBe(403)
  })
})

describe('one order', () => {
  const cookieFor = (seen: string, until: Date) => ({
    Cookie: `${ORDER_ACCESS_COOKIE}=${orderAccessToken(seen, until)}`,
  })
  const soon = () => new Date(Date.now() + MINUTE_MS)

  it('is shown to a browser that has looked it up, and no other order is [API-58, ORD-10]', async () => {
    const headers = cookieFor(number, soon())
    const answer = await open(number.toLowerCase(), headers)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await answer.json()).toMatchObject({ order: { number, contact: { email: GUEST_EMAIL } } })
    expect(await said(await open(await guestOrder('third@example.com'), headers))).toEqual(NOT_FOUND)
  })

  it('is answered as one nobody has, without access or after it has ended [API-58, ORD-10, ORD-11]', async () => {
    const tampered = `${ORDER_ACCESS_COOKIE}=${orderAccessToken(number, soon()).slice(0, -2)}xx`
    const answers = await Promise.all([
      open(number),
      open(number, cookieFor(number, new Date(Date.now() - 1000))),
      open(number, { Cookie: tampered }),
      open(number, cookieFor('W000000001', soon())),
      open('W000000000'),
      open('W000000000', cookieFor('W000000000', soon())),
    ])
    for (const answer of answers) expect(await said(answer)).toEqual(NOT_FOUND)
  })

  it('is shown to its owner, who starts a return as its owner [API-58, ORD-10]', async () => {
    const member = await signedInCustomer(`owner.${randomUUID()}@example.com`)
    const theirs = await guestOrder(member.email)
    const token = await identityToken({ customerId: member.id, email: member.email }, new Date())
    const answer = await open(theirs, { Authorization: `Bearer ${token}` })
    expect(await answer.json()).toMatchObject({ order: { number: theirs } })
    expect(await said(await open(number, { Authorization: `Bearer ${token}` }))).toEqual(NOT_FOUND)
    const viewer = { customerId: member.id, allowedNumber: theirs }
    expect(await orderFor(theirs, viewer)).toMatchObject({ as: 'owner' })
    expect(await orderFor(number, { allowedNumber: number })).toMatchObject({ as: 'lookup' })
  })
})

describe('whom a page of an order is for', () => {
  it('is who the session’s cookie says, while the session stands [ORD-10, ROUTE-31]', async () => {
    const { browser, member } = await loggedIn()
    const cookieOf = (name: string) => browser.jar.get(name)
    expect(await viewerWith(cookieOf)).toEqual({ customerId: member.id, allowedNumber: undefined })
    await pool().query('delete from sessions where customer_id = $1', [member.id])
    expect((await viewerWith(cookieOf)).customerId).toBeUndefined()
  })

  it('is told by the session’s cookie under either of its names, by the secure one before the other [ORD-10]', async () => {
    const { browser, member } = await loggedIn()
    const session = browser.jar.get(sessionCookie(false))
    const customerBy = async (secure: string | undefined, plain: string | undefined) => {
      const cookies = { [sessionCookie(true)]: secure, [sessionCookie(false)]: plain }
      return (await viewerWith((name) => cookies[name])).customerId
    }
    expect(await customerBy(undefined, session)).toBe(member.id)
    expect(await customerBy(session, undefined)).toBe(member.id)
    expect(await customerBy(session, 'junk')).toBe(member.id)
    expect(await customerBy('junk', session)).toBeUndefined()
  })

  it('is nobody for what is not of this shop’s making [ORD-10]', async () => {
    const cookies: Record<string, string> = { session: 'junk', [ORDER_ACCESS_COOKIE]: 'junk' }
    expect(await viewerWith((name) => cookies[name])).toEqual({ customerId: undefined, allowedNumber: undefined })
    expect(await viewerWith(() => undefined)).toEqual({ customerId: undefined, allowedNumber: undefined })
  })
})

it('a number on its own tells nothing: the answer costs the same work [ORD-11]', async () => {
  const asked = vi.spyOn(pool(), 'query')
  await open(number)
  const existing = asked.mock.calls.length
  await open('W000000000')
  expect(asked.mock.calls.length - existing).toBe(existing)
})
