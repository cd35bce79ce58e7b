import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { botToken } from '#lib/client/bot/token.ts'
import { answerQuestion } from '#lib/client/cart/product-question.ts'
import { BOT_ACTIONS } from '#lib/domain/shop-rules.ts'
import { answer, useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()
const LINE = { id: 'a', productId: 'p1', variantId: 'p1-8' }

afterEach(() => {
  delete document.documentElement.dataset['recaptcha']
  Reflect.deleteProperty(globalThis, 'grecaptcha')
  document.head.replaceChildren()
  document.body.replaceChildren()
  vi.resetModules()
})

describe('on loopback', () => {
  beforeEach(() => {
    document.documentElement.dataset['recaptcha'] = 'sandbox'
  })

  it.each(BOT_ACTIONS)(
    'the stand-in gives a token for %s, a fresh one each time [BOT-14, API-13, CONST-72]',
    async (action) => {
      let issued = 0
      const asked: unknown[] = []
      wire.also(
        http.post('*/sandbox/bot/token', async ({ request }) => {
          asked.push(await request.json())
          issued += 1
          return HttpResponse.json({ token: `token-${issued}` })
        }),
      )
      expect([await botToken(action), await botToken(action)]).toEqual(['token-1', 'token-2'])
      expect(asked).toEqual([{ action }, { action }])
    },
  )

  it('a stand-in that gives none leaves the token empty, and the shop to say what that means [BOT-15]', async () => {
    wire.also(http.post('*/sandbox/bot/token', () => new HttpResponse(null, { status: 500 })))
    expect(await botToken('product_challenge_verify')).toBe('')
  })

  it('it is fetched before a question is answered and sent as recaptchaToken [BOT-14, API-13]', async () => {
    wire.also(http.post('*/sandbox/bot/token', () => HttpResponse.json({ token: 'fresh' })))
    wire.answers('verifyChallenge', () => answer('verifyChallenge', { valid: true }))
    expect(await answerQuestion(LINE, ' Bay 4 ')).toBeUndefined()
    expect(wire.sent('verifyChallenge')[0]?.body).toEqual({ answer: 'Bay 4', productId: 'p1', recaptchaToken: 'fresh' })
  })
})

describe('with reCAPTCHA', () => {
  const scripts = () => [...document.head.querySelectorAll('script')]
  const settle = (event: 'load' | 'error') => scripts().at(-1)?.dispatchEvent(new Event(event))
  const tokens = async () => (await import('#lib/client/bot/token.ts')).botToken

  beforeEach(() => {
    document.documentElement.dataset['recaptcha'] = 'site-key'
  })

  /** What the provider's script leaves behind once it runs. */
  function startProvider() {
    const provider = {
      ready: (then: () => void) => then(),
      render: vi.fn(() => 7),
      execute: vi.fn(async (_widget: number, { action }: { action: string }) => `for ${action}`),
    }
    Object.assign(globalThis, { grecaptcha: provider })
    return provider
  }

  it('the script comes with the first token, once; each call is an action of its own [BOT-14, API-13]', async () => {
    const fetchToken = await tokens()
    expect(scripts()).toHaveLength(0)
    const provider = startProvider()
    const first = fetchToken('product_challenge_verify')
    await vi.waitFor(() => expect(scripts()).toHaveLength(1))
    expect(scripts()[0]?.src).toBe('https://www.google.com/recaptcha/api.js?render=explicit')
    settle('load')
    expect(await first).toBe('for product_challenge_verify')
    expect(await fetchToken('payment_voucher_balance_fetch')).toBe('for payment_voucher_balance_fetch')
    expect(scripts()).toHaveLength(1)
    expect(provider.render).toHaveBeenCalledExactlyOnceWith(expect.any(HTMLElement), {
      sitekey: 'site-key',
      badge: 'inline',
      size: 'invisible',
    })
    expect(provider.execute).toHaveBeenCalledTimes(2)
  })

  it('a script that is blocked gives an empty token, and is tried again with the next [BOT-15]', async () => {
    const fetchToken = await tokens()
    const blocked = fetchToken('product_challenge_verify')
    await vi.waitFor(() => expect(scripts()).toHaveLength(1))
    settle('error')
    expect(await blocked).toBe('')
    startProvider()
    const second = fetchToken('product_challenge_verify')
    await vi.waitFor(() => expect(scripts()).toHaveLength(1))
    settle('load')
    expect(await second).toBe('for product_challenge_verify')
  })

  it('a script that never comes is given up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pending = (await tokens())('product_challenge_verify')
    for (let i = 0; i < 40 && scripts().length === 0; i++) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await pending).toBe('')
    vi.useRealTimers()
  })
})

it('a shop without a provider sends no token and asks nobody', async () => {
  expect(await botToken('payment_voucher_balance_fetch')).toBe('')
})
