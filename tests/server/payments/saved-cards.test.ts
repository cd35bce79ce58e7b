import { randomUUID } from 'node:crypto'
import { HttpResponse, http } from 'msw/http'
import type { PoolClient } from 'pg'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { savedPaymentMethod } from '#lib/contract/account.ts'
import { CARD_AUTHORISATION_MAX } from '#lib/domain/shop-rules.ts'
import { createApi } from '#lib/server/api/app.ts'
import { identityToken } from '#lib/server/auth/identity.ts'
import { hashPassword } from '#lib/server/auth/passwords.ts'
import { pool } from '#lib/server/db/client.ts'
import { forgetVault } from '#lib/server/jobs/forget-vault.ts'
import { placeOrder } from '#lib/server/orders/place-order.ts'
import { saveCard } from '#lib/server/payments/saved-cards.ts'
import { log } from '#lib/server/platform/log.ts'
import { type GatewayTransaction, ledger } from '#sandbox/braintree/ledger.ts'
import { clearFaults, setFault } from '#sandbox/faults.ts'
import { expectBooksInOrder } from '#tests/setup/books.ts'
import { type Signed, signedInCustomer } from '#tests/setup/customer-fixture.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { outcome, quickProvider, requestFor } from '#tests/setup/order-fixture.ts'
import { useOrderShop } from '#tests/setup/order-shop.ts'
import { refused } from '#tests/setup/refused.ts'
import { ROPE_STREET } from '#tests/setup/shop-fixtures.ts'

const { world } = useOrderShop()

const GATEWAY = 'https://api.sandbox.braintreegateway.com/merchants/:merchant'
const VISA = 'fake-valid-nonce'
const DEVICE = '{"correlation_id":"c0ffee"}'

let dana: Signed

beforeEach(async () => {
  dana = await signedInCustomer(`dana.${randomUUID()}@example.com`)
})

type Method = ReturnType<typeof savedPaymentMethod.parse>

const save = (token: string, key?: string, who = dana) =>
  who.call('POST', '/payment-methods', { token, deviceData: DEVICE }, key)

async function saved(token = VISA): Promise<Method> {
  const answer = await save(token)
  expect(answer.status).toBe(201)
  return answer.json()
}

async function methods(): Promise<Method[]> {
  const answer = await dana.call('GET', '/payment-methods')
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { paymentMethods: Method[] }).paymentMethods
}

/** The gateway's transactions of a customer's savings, oldest first. */
const charges = (): GatewayTransaction[] =>
  ledger()
    .latest(1000)
    .filter(({ orderId }) => orderId.startsWith(`card:${dana.id}:`))
    .reverse()
const vaulted = () => ledger().vault().methodsOf(dana.id)
const braintreeDown = (path: string) =>
  world.use(http.all(`${GATEWAY}/${path}`, () => new HttpResponse(null, { status: 503 })))

describe('saving a card', () => {
  it('authorises at most a dollar and lets it go before it answers [ACCT-18, API-48, CONST-21]', async () => {
    const asked: string[] = []
    const watch = async ({ request }: { request: Request }) => {
      const { transaction } = (request.method === 'POST' ? await request.clone().json() : {}) as {
        transaction?: { amount?: string; customer_id?: string; device_data?: string; options?: object }
      }
      asked.push(`${request.method} ${new URL(request.url).pathname.split('/').slice(3).join('/')}`)
      if (transaction) {
        expect(transaction).toMatchObject({
          amount: '1.00',
          customer_id: dana.id,
          device_data: DEVICE,
          options: { submit_for_settlement: false, store_in_vault_on_success: true },
        })
      }
      return undefined
    }
    world.use(http.all(`${GATEWAY}/*`, watch))
    const method = await saved()
    expect(method).toEqual({ id: expect.any(String), type: 'Visa', lastFour: '1881', expiry: '12/2030' })
    const [charge, ...more] = charges()
    expect([charge?.amount, charge?.status, more.length]).toEqual(['1.00', 'voided', 0])
    expect(Number(charge?.amount) * 100).toBeLessThanOrEqual(CARD_AUTHORISATION_MAX)
    expect(asked).toEqual(['POST customers', 'POST transactions', `PUT transactions/${charge?.id}/void`])
  })

  it('lists type, last four digits and expiry, newest first, and never the provider’s token [ACCT-17, API-47]', async () => {
    expect(await methods()).toEqual([])
    const visa = await saved()
    const mastercard = await saved('fake-valid-mastercard-nonce')
    const amex = await saved('fake-valid-amex-nonce')
    const answer = await dana.call('GET', '/payment-methods')
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    const text = await answer.text()
    expect(JSON.parse(text)).toEqual({ paymentMethods: [amex, mastercard, visa] })
    expect(vaulted()).toHaveLength(3)
    for (const { token } of vaulted()) expect(text).not.toContain(token)
    expect([mastercard.type, amex.type]).toEqual(['Mastercard', 'American Express'])
    const { rows } = await pool().query('select vault_id from customers where id = $1', [dana.id])
    expect(rows[0].vault_id).toBe(dana.id)
  })

  it('keeps nothing of a declined card [ERR-53, API-48]', async () => {
    expect(await refused(await save('fake-processor-declined-visa-nonce'))).toEqual([402, 'PaymentDeclined'])
    expect([await methods(), vaulted()]).toEqual([[], []])
    expect(charges().map(({ status }) => status)).toEqual(['processor_declined'])
  })

  it.each([
    ['fake-valid-jcb-nonce', 422, 'PaymentInstrumentTypeNotAccepted'],
    ['fake-paypal-billing-agreement-nonce', 422, 'PaymentInstrumentTypeNotAccepted'],
    ['fake-apple-pay-visa-nonce', 422, 'PaymentInstrumentTypeNotAccepted'],
    ['fake-google-pay-visa-nonce', 422, 'PaymentInstrumentTypeNotAccepted'],
    ['never-heard-of', 402, 'PaymentDeclined'],
    ['fake-consumed-nonce', 402, 'PaymentDeclined'],
  ])('takes only cards of accepted types: %s is %i %s [ERR-54, API-48]', async (token, status, code) => {
    expect(await refused(await save(token))).toEqual([status, code])
    expect([await methods(), vaulted()]).toEqual([[], []])
    expect(charges().filter((charge) => charge.status === 'authorized')).toEqual([])
  })

  it.each([{}, { token: '' }, { token: 'x', number: '4111111111111111' }, { token: 7 }])(
    'refuses a body like %j [API-14, PAY-24]',
    async (body) => {
      expect(await refused(await dana.call('POST', '/payment-methods', body))).toEqual([400, 'InvalidRequest'])
    },
  )

  it('keeps the same card once, and pays by its newest token [ACCT-17]', async () => {
    const first = await saved()
    const [older] = vaulted()
    const other = await saved('fake-valid-mastercard-nonce')
    expect(await saved()).toEqual(first)
    expect(await methods()).toEqual([other, first])
    expect(vaulted()).toHaveLength(2)
    expect(vaulted().map(({ token }) => token)).not.toContain(older?.token)
  })

  it('makes one vault and one card when it is saved twice at once [ACCT-17]', async () => {
    const both = await Promise.all([saved(), saved(), saved()])
    expect(new Set(both.map(({ id }) => id)).size).toBe(1)
    expect(await methods()).toHaveLength(1)
    expect(vaulted()).toHaveLength(1)
    expect(charges().map(({ status }) => status)).toEqual(['voided', 'voided', 'voided'])
  })

  it('saves the card although the void failed, and only the log knows [ACCT-18]', async () => {
    const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    setFault('voidFails', true)
    await saved()
    expect(charges().map(({ status }) => status)).toEqual(['authorized'])
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ transactionId: charges()[0]?.id }),
      'The hold of a saved card was not let go',
    )
    error.mockRestore()
  })

  it('is for signed-in customers, and leaves nothing at the provider for one who is gone [GEN-03, AUTH-06]', async () => {
    await pool().query('delete from customers where id = $1', [dana.id])
    expect(await refused(await save(VISA))).toEqual([401, 'UserNotFound'])
    expect(vaulted()).toEqual([])
    expect(charges().map(({ status }) => status)).toEqual(['voided'])
  })

  it('stops whoever tries one card after another, at every instance [API-18]', async () => {
    for (let tries = 1; tries <= 20; tries += 1) await save('fake-processor-declined-visa-nonce')
    const answer = await save(VISA)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await refused(answer)).toEqual([429, 'RateLimited'])
    expect(charges()).toHaveLength(20)
    // Nor at another instance; another customer does there.
    const other = createApi()
    const saveThere = async ({ id, email }: Signed) =>
      other.request('/api/account/payment-methods', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${await identityToken({ customerId: id, email }, new Date())}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': randomUUID(),
        },
        body: JSON.stringify({ token: VISA }),
      })
    expect((await saveThere(dana)).status).toBe(429)
    expect((await saveThere(await signedInCustomer(`lee.${randomUUID()}@example.com`))).status).toBe(201)
  })
})

describe('when the provider is in trouble', () => {
  const request = () => ({ token: VISA, deviceData: undefined })
  const reference = () => `card:${dana.id}:${randomUUID()}`
  const saveImpatiently = () => saveCard(dana.id, request(), reference(), quickProvider())

  it.each(['customers', 'transactions', '*'])(
    'says that it is not available when %s does not answer [ERR-76, API-48]',
    async (path) => {
      braintreeDown(path)
      expect(await refused(await save(VISA))).toEqual([502, 'ProviderUnavailable'])
      expect([await methods(), vaulted(), charges()]).toEqual([[], [], []])
    },
  )

  it('charges nothing and says so after a timeout before the charge [ERR-76]', async () => {
    setFault('timeoutBeforeCharge', true)
    expect(await saveImpatiently()).toMatchObject({ refusal: { errorCode: 'ProviderUnavailable' } })
    expect([await methods(), charges()]).toEqual([[], []])
  })

  it.each(['timeoutAfterCharge', 'garbageAfterCharge'] as const)(
    'finds the card again after %s, and lets the money go [ACCT-18]',
    async (fault) => {
      setFault(fault, true)
      expect(await saveImpatiently()).toMatchObject({ ok: true, value: { lastFour: '1881' } })
      expect(charges().map(({ status }) => status)).toEqual(['voided'])
      expect(await methods()).toHaveLength(1)
    },
  )

  it('finishes what a lost answer left undone when the same intent comes again [API-11, ACCT-18]', async () => {
    const name = reference()
    const nonce = `sandboxcard.${Buffer.from(
      JSON.stringify({ bin: '411111', last4: '1111', brand: 'Visa', month: '12', year: '2039' }),
    ).toString('base64url')}.00112233445566ff`
    setFault('timeoutAfterCharge', true)
    setFault('searchFails', true)
    const lost = await saveCard(dana.id, { token: nonce }, name, quickProvider())
    expect(lost).toMatchObject({ refusal: { errorCode: 'ProviderUnavailable' } })
    clearFaults()
    expect(await saveCard(dana.id, { token: nonce }, name)).toMatchObject({ ok: true, value: { lastFour: '1111' } })
    expect(charges().map(({ status }) => status)).toEqual(['voided'])
    expect(vaulted()).toHaveLength(1)
  })
})

describe('an Idempotency-Key', () => {
  it('saves once and gives the answer again [API-11]', async () => {
    const key = randomUUID()
    const [first, second] = await Promise.all([save(VISA, key), save(VISA, key)])
    const third = await save(VISA, key.toUpperCase())
    const answers = await Promise.all(
      [first, second, third].map(async (answer) => [answer.status, await answer.json()]),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(charges()).toHaveLength(1)
  })

  it('keeps a refused, and belongs to one body, one call and one customer [API-11]', async () => {
    const key = randomUUID()
    expect(await refused(await save('fake-processor-declined-visa-nonce', key))).toEqual([402, 'PaymentDeclined'])
    expect(await refused(await save('fake-processor-declined-visa-nonce', key))).toEqual([402, 'PaymentDeclined'])
    expect(charges()).toHaveLength(1)
    expect(await refused(await save(VISA, key))).toEqual([422, 'IdempotencyKeyReused'])
    const lee = await signedInCustomer(`lee.${randomUUID()}@example.com`)
    expect((await save(VISA, key, lee)).status).toBe(201)
  })

  /** Has tries to write an answer down fail until they may succeed; how many did. */
  function troubleKeeping(): { failures(): number; end(): void } {
    const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const query = pool().query.bind(pool()) as (...all: unknown[]) => unknown
    let failures = 0
    const trouble = vi.spyOn(pool(), 'query').mockImplementation(((...all: unknown[]) => {
      if (!String(all[0]).includes('update idempotent_answers set answer')) return query(...all)
      failures += 1
      return Promise.reject(new Error('Connection terminated unexpectedly'))
    }) as never)
    onTestFinished(() => error.mockRestore())
    return { failures: () => failures, end: () => trouble.mockRestore() }
  }

  it('saves once though its answer could not be written down at first [API-11]', async () => {
    const trouble = troubleKeeping()
    const [key, other] = [randomUUID(), randomUUID()]
    const saving = save(VISA, key)
    await eventually(() => expect(trouble.failures()).toBeGreaterThan(0))
    trouble.end()
    expect((await saving).status).toBe(201)
    expect((await save(VISA, key)).status).toBe(201)
    expect(charges()).toHaveLength(1)
    expect((await save('fake-valid-amex-nonce', other)).status).toBe(201)
    expect(charges()).toHaveLength(2)
  })

  it('saves once though its answer is written long after it was given, and its lease has ended [API-11]', async () => {
    const trouble = troubleKeeping()
    const key = randomUUID()
    const given = await save(VISA, key)
    expect(given.status).toBe(201)
    const unwritten = 'select from idempotent_answers where idempotency_key = $1 and answer is null'
    expect((await pool().query(unwritten, [key])).rowCount).toBe(1)
    trouble.end()
    await eventually(async () => expect((await pool().query(unwritten, [key])).rowCount).toBe(0))
    await pool().query(`update idempotent_answers set lease_until = now() - interval '1 hour'`)
    const again = await save(VISA, key)
    expect([again.status, await again.json()]).toEqual([201, await given.json()])
    expect(charges()).toHaveLength(1)
  })

  it('forgets provider trouble: the next try is a new one [API-11]', async () => {
    const key = randomUUID()
    braintreeDown('*')
    expect((await save(VISA, key)).status).toBe(502)
    world.reset()
    expect((await save(VISA, key)).status).toBe(201)
  })

  it('must be a UUID [API-11]', async () => {
    for (const key of ['', 'again', '1234']) {
      const answer = await save(VISA, key)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ fields: { 'Idempotency-Key': 'Send a UUID in this header.' } })
    }
  })

  it('is taken over from a process that died, and forgotten after a day [API-11]', async () => {
    const key = randomUUID()
    await save(VISA, key)
    const change = (set: string) =>
      pool().query(`update idempotent_answers set ${set} where idempotency_key = $1`, [key])
    await change("answer = null, lease_until = now() - interval '1 second'")
    expect((await save(VISA, key)).status).toBe(201)
    expect(charges()).toHaveLength(2)
    await change("created_at = now() - interval '25 hours'")
    expect((await save('fake-valid-amex-nonce', key)).status).toBe(201)
  })

  it('adds one address, however often it is sent [API-11, API-44]', async () => {
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => dana.call('POST', '/addresses', ROPE_STREET, key)))
    const texts = await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`))
    expect(texts[0]).toMatch(/^201 /)
    expect(new Set(texts).size).toBe(1)
  })

  it('answers with the address it added, though the database went away as it said so [API-11, API-44]', async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    const connect = pool().connect.bind(pool()) as (...words: unknown[]) => Promise<PoolClient>
    const deaf = async () => {
      const client = await connect()
      const query = client.query.bind(client) as (...all: unknown[]) => Promise<unknown>
      const ask = async (...all: unknown[]) => {
        const answer = await query(...all)
        if (all[0] !== 'commit') return answer
        // It hears again: the connection goes back among the others.
        Object.assign(client, { query })
        throw new Error('Connection terminated unexpectedly')
      }
      return Object.assign(client, { query: ask })
    }
    // Its own statements the pool asks on connections it calls back with.
    const silent = vi
      .spyOn(pool(), 'connect')
      .mockImplementation(((...words: unknown[]) => (words.length > 0 ? connect(...words) : deaf())) as never)
    const key = randomUUID()
    const add = () => dana.call('POST', '/addresses', ROPE_STREET, key)
    expect((await add()).status).toBe(503)
    silent.mockRestore()
    const again = await add()
    expect([again.status, await again.json()]).toMatchObject([201, { street1: ROPE_STREET.street1 }])
    expect(await (await dana.call('GET', '/addresses')).json()).toMatchObject({ addresses: { length: 1 } })
    expect(await refused(await dana.call('POST', '/addresses', ROPE_STREET))).toEqual([422, 'AddressDuplicate'])
  })

  it('goes with its customer [API-11]', async () => {
    const key = randomUUID()
    await save(VISA, key)
    await pool().query('delete from customers where id = $1', [dana.id])
    const { rowCount } = await pool().query('select from idempotent_answers where idempotency_key = $1', [key])
    expect(rowCount).toBe(0)
  })
})

describe('removing a card', () => {
  it('takes it off the list and out of the vault [ACCT-17, API-49]', async () => {
    const gone = await saved()
    const stays = await saved('fake-valid-amex-nonce')
    const answer = await dana.call('DELETE', `/payment-methods/${gone.id}`)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(await methods()).toEqual([stays])
    expect(vaulted()).toHaveLength(1)
    expect(await refused(await dana.call('DELETE', `/payment-methods/${gone.id}`))).toEqual([
      404,
      'PaymentMethodNotFound',
    ])
  })

  it('knows neither a made-up id nor another customer’s [ERR-17, API-49]', async () => {
    const mine = await saved()
    const lee = await signedInCustomer(`lee.${randomUUID()}@example.com`)
    for (const id of [mine.id, 'nothing', "x' or 1=1", '00000000-0000-4000-8000-000000000000']) {
      const answer = await lee.call('DELETE', `/payment-methods/${encodeURIComponent(id)}`)
      expect(await answer.json()).toMatchObject({
        errorCode: 'PaymentMethodNotFound',
        message: 'The payment method was not found or might have already been removed.',
      })
    }
    expect(await methods()).toEqual([mine])
    expect(vaulted()).toHaveLength(1)
  })

  it('keeps the card while the provider does not answer [ERR-76, API-49]', async () => {
    const mine = await saved()
    setFault('vaultFails', true)
    expect(await refused(await dana.call('DELETE', `/payment-methods/${mine.id}`))).toEqual([
      502,
      'ProviderUnavailable',
    ])
    expect(await methods()).toEqual([mine])
    clearFaults()
    ledger().note({ entry: 'method-gone', token: vaulted()[0]?.token ?? '' })
    expect((await dana.call('DELETE', `/payment-methods/${mine.id}`)).status).toBe(204)
  })
})

describe('closing the account', () => {
  it('takes the cards out of the vault too, as soon as the provider answers [ACCT-17]', async () => {
    await saved()
    await pool().query('update customers set password_hash = $2 where id = $1', [
      dana.id,
      await hashPassword('Boots4work!'),
    ])
    expect((await dana.call('POST', '/closure', { password: 'Boots4work!' })).status).toBe(204)
    const { rows } = await pool().query<{ payload: { vaultId: string } }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'forget-vault' and j.payload ->> 'vaultId' = $1`,
      [dana.id],
    )
    expect(rows).toHaveLength(1)
    setFault('vaultFails', true)
    await expect(forgetVault(dana.id)).rejects.toThrow('could not be forgotten')
    expect(vaulted()).toHaveLength(1)
    clearFaults()
    await forgetVault(dana.id)
    await forgetVault(dana.id)
    expect([vaulted(), ledger().vault().hasCustomer(dana.id)]).toEqual([[], false])
  })

  it('takes the cards out of the vault that the database could not be told of [ACCT-17]', async () => {
    await pool().query('update customers set password_hash = $2 where id = $1', [
      dana.id,
      await hashPassword('Boots4work!'),
    ])
    const provider = quickProvider()
    const unheard: typeof provider.saveCard = async (request) => {
      const saving = await provider.saveCard(request)
      // What no row can hold: the database refuses it.
      return saving.ok ? { ...saving, card: { ...saving.card, type: null as never } } : saving
    }
    const reference = `card:${dana.id}:${randomUUID()}`
    await expect(saveCard(dana.id, { token: VISA }, reference, { ...provider, saveCard: unheard })).rejects.toThrow(
      'null value',
    )
    expect([await methods(), vaulted().length]).toEqual([[], 1])
    expect((await dana.call('POST', '/closure', { password: 'Boots4work!' })).status).toBe(204)
    const { rowCount } = await pool().query(
      `select from graphile_worker._private_jobs where payload ->> 'vaultId' = $1`,
      [dana.id],
    )
    expect(rowCount).toBe(1)
  })

  it('asks nothing of the provider for who saved no card [ACCT-17]', async () => {
    await pool().query('update customers set password_hash = $2 where id = $1', [
      dana.id,
      await hashPassword('Boots4work!'),
    ])
    expect((await dana.call('POST', '/closure', { password: 'Boots4work!' })).status).toBe(204)
    const { rowCount } = await pool().query(
      `select from graphile_worker._private_jobs where payload ->> 'vaultId' = $1`,
      [dana.id],
    )
    expect(rowCount).toBe(0)
  })
})

describe('paying with a saved card', () => {
  afterEach(expectBooksInOrder)

  const caller = (who: Signed) => ({ kind: 'customer' as const, customerId: who.id, email: who.email })
  async function payWith(id: string, who = dana) {
    const body = await requestFor({ token: id, email: who.email })
    const payments = body.payments.map((payment) => ({ ...payment, type: 'saved' as const }))
    const context = { caller: caller(who), idempotencyKey: randomUUID(), requestId: 'test' }
    return placeOrder({ ...body, payments }, context, quickProvider)
  }

  it('places the order, and the order names the card [PAY-25, API-31]', async () => {
    const { id } = await saved('fake-valid-mastercard-nonce')
    const placed = await payWith(id)
    if (!placed.ok) throw new Error(placed.refusal.errorCode)
    expect(placed.value.order.payments).toEqual([
      { methodCode: 'braintree_credit_card', amount: 144.9, summary: 'Mastercard ending in 4444' },
    ])
    const again = await payWith(id)
    expect(outcome(again)).toBe('PLACED')
    const [token] = vaulted().map((method) => method.token)
    const { rows } =
      await pool().query(`select coalesce(json_agg(a)::text, '') || (select json_agg(p)::text from payments p)
      as everything from order_attempts a`)
    expect(rows[0].everything).not.toContain(token)
  })

  it('is for the card’s owner alone; its token from outside pays nothing [PAY-25, ERR-17]', async () => {
    const { id } = await saved()
    const lee = await signedInCustomer(`lee.${randomUUID()}@example.com`)
    expect(outcome(await payWith(id, lee))).toBe('PaymentMethodNotFound')
    expect(outcome(await payWith(vaulted()[0]?.token ?? '', dana))).toBe('PaymentMethodNotFound')
    expect(outcome(await payWith('00000000-0000-4000-8000-000000000000'))).toBe('PaymentMethodNotFound')
  })

  it('is declined once the card is out of the vault, has expired or has no money left [PAY-25, PAY-28]', async () => {
    const { id } = await saved()
    setFault('cardDeclined', true)
    expect(outcome(await payWith(id))).toBe('PaymentDeclined')
    clearFaults()
    const [charge] = charges()
    const [method] = vaulted()
    if (!charge || !method) throw new Error('Nothing was saved')
    const instrument = { ...method.instrument, expiry: '01/2020' }
    ledger().record({ ...charge, id: 'agedcard' }, undefined, { ...method, instrument })
    expect(outcome(await payWith(id))).toBe('PaymentDeclined')
    ledger().note({ entry: 'method-gone', token: method.token })
    expect(outcome(await payWith(id))).toBe('PaymentDeclined')
  })

  it('is on offer to whoever is signed in [API-77]', async () => {
    const { createApi } = await import('#lib/server/api/app.ts')
    const { identityToken } = await import('#lib/server/auth/identity.ts')
    const token = await identityToken({ customerId: dana.id, email: dana.email }, new Date())
    const offered = async (headers: Record<string, string>) => {
      const answer = await createApi().request('/api/payment/client-token', { headers })
      return ((await answer.json()) as { methods: { saved: boolean } }).methods.saved
    }
    expect(await offered({})).toBe(false)
    expect(await offered({ Authorization: `Bearer ${token}` })).toBe(true)
  })
})
