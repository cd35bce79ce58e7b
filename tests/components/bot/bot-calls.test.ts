import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '#lib/client/api.ts'
import { askForSession } from '#lib/client/auth/session-calls.ts'
import { ApiError } from '#lib/client/call-error.ts'
import { setRefusedHandler } from '#lib/client/refused-handler.ts'
import { BOT_CHECK_FAILED } from '#lib/domain/bot/bot-check.ts'
import { abandonBotCheck, settleBotCheck, useBotCheckStore } from '#stores/bot-check.ts'
import { answer, bareAnswer, refusal, useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()
const OBJECTS = { params: { indexName: 'local_products' }, body: { objectIds: ['p1'] } }
const BRANDS = { brands: [] }
const challenged = (status = 403) => bareAnswer(status, { 'cf-mitigated': 'challenge' })

beforeEach(() => {
  document.documentElement.dataset['turnstile'] = 'sandbox'
})
afterEach(() => {
  abandonBotCheck()
  setRefusedHandler(async () => false)
  delete document.documentElement.dataset['turnstile']
})

const isOpen = () => useBotCheckStore.getState().open
const opened = () => vi.waitFor(() => expect(isOpen()).toBe(true))
const challengedOnce = (name: 'brands' | 'categories') =>
  wire.answers(name, (_, count) => {
    if (count === 1) return challenged()
    return name === 'brands' ? answer(name, BRANDS) : answer(name, { categories: [] })
  })

describe('a challenged call', () => {
  it('opens the bot check and waits for it, then is sent again once [BOT-01, BOT-10, BOT-17, API-12, SM-BOT-01, SM-BOT-03]', async () => {
    challengedOnce('brands')
    const call = api('brands', {})
    await opened()
    expect(wire.sent()).toHaveLength(1)
    settleBotCheck('PRECLEARANCESET')
    expect(await call).toEqual(BRANDS)
    expect(wire.sent()).toHaveLength(2)
    expect(isOpen()).toBe(false)
  })

  it.each([
    ['TOKENSET', { open: false, failed: false }],
    ['FAILURE', { open: true, failed: true }],
  ] as const)(
    'is not sent again after %s: its own error comes back [BOT-11, SM-BOT-04, SM-BOT-06]',
    async (outcome, state) => {
      wire.answers('brands', () => challenged())
      const call = api('brands', {}).catch((error: unknown) => error)
      await opened()
      settleBotCheck(outcome)
      expect(await call).toMatchObject({ message: BOT_CHECK_FAILED, refusal: { challenged: true, status: 403 } })
      expect(wire.sent()).toHaveLength(1)
      expect(useBotCheckStore.getState()).toEqual(state)
    },
  )

  it('keeps the words of an answer that has some [BOT-11]', async () => {
    wire.answers('brands', () => refusal('Forbidden', { message: 'Not here.' }, { 'cf-mitigated': 'challenge' }))
    const call = api('brands', {}).catch((error: unknown) => error)
    await opened()
    settleBotCheck('TOKENSET')
    expect(await call).toMatchObject({ message: 'Not here.', refusal: { errorCode: 'Forbidden' } })
  })

  it('shares one check and one outcome with the others [BOT-12]', async () => {
    challengedOnce('brands')
    challengedOnce('categories')
    const calls = Promise.all([api('brands', {}), api('categories', {})])
    await vi.waitFor(() => expect(wire.sent()).toHaveLength(2))
    await opened()
    settleBotCheck('PRECLEARANCESET')
    expect(await calls).toEqual([BRANDS, { categories: [] }])
    expect(wire.sent()).toHaveLength(4)
  })

  it('is sent again at most twice, and opens the check each time it is asked for [BOT-17, API-09, API-12]', async () => {
    wire.answers('brands', () => challenged())
    const call = api('brands', {}).catch((error: unknown) => error)
    for (const sent of [1, 2]) {
      await vi.waitFor(() => expect(wire.sent()).toHaveLength(sent))
      await opened()
      settleBotCheck('PRECLEARANCESET')
    }
    expect(await call).toBeInstanceOf(ApiError)
    expect(wire.sent()).toHaveLength(3)
    expect(isOpen()).toBe(true)
  })

  it('with a status worth a retry waits for the check all the same, under its one key [BOT-10, API-11]', async () => {
    wire.answers('indexObjects', (_, count) =>
      count === 1 ? challenged(503) : answer('indexObjects', { results: [null] }),
    )
    const call = api('indexObjects', OBJECTS)
    await opened()
    expect(wire.sent()).toHaveLength(1)
    settleBotCheck('PRECLEARANCESET')
    await call
    expect(new Set(wire.sent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })

  it('given up while the check is open ends at once; the check stays for the others', async () => {
    wire.answers('brands', () => challenged())
    const attempt = new AbortController()
    const call = api('brands', { signal: attempt.signal }).catch((error: unknown) => error)
    await opened()
    attempt.abort(new Error('gone elsewhere'))
    expect(await call).toMatchObject({ message: 'gone elsewhere' })
    expect(isOpen()).toBe(true)
  })

  it('of a shop without a check to show fails at once: nobody can pass what is not there', async () => {
    delete document.documentElement.dataset['turnstile']
    wire.answers('brands', () => challenged())
    await expect(api('brands', {})).rejects.toMatchObject({ refusal: { challenged: true } })
    expect(isOpen()).toBe(false)
  })

  it('leaves every other refusal to its own handler [API-09]', async () => {
    const seen = vi.fn(async () => false)
    setRefusedHandler(seen)
    wire.answers('brands', (_, count) => (count === 1 ? challenged() : refusal('IdentityExpired')))
    const call = api('brands', {}).catch((error: unknown) => error)
    await opened()
    settleBotCheck('PRECLEARANCESET')
    await call
    expect(seen).toHaveBeenCalledOnce()
  })
})

describe('a challenged placement', () => {
  it('opens the bot check and is not sent again, however it ends [BOT-13, PAY-15, API-12, SM-PAY-05]', async () => {
    wire.answers('placeOrder', () => challenged())
    await expect(api('placeOrder', { body: {} as never })).rejects.toMatchObject({ refusal: { challenged: true } })
    expect(isOpen()).toBe(true)
    settleBotCheck('PRECLEARANCESET')
    await vi.waitFor(() => expect(isOpen()).toBe(false))
    expect(wire.sent()).toHaveLength(1)
  })
})

describe('a challenged question about the session', () => {
  it('is asked again once the check is passed [API-12]', async () => {
    let asked = 0
    wire.also(
      http.get('*/api/auth/session', () => {
        asked += 1
        return asked === 1 ? challenged() : Response.json({})
      }),
    )
    const session = askForSession()
    await opened()
    settleBotCheck('PRECLEARANCESET')
    expect(await session).toBeUndefined()
    expect(asked).toBe(2)
  })
})
