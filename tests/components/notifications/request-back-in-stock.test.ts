import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it } from 'vitest'
import { requestBackInStock } from '#app/(shop)/products/[...path]/product-calls.ts'
import { answer, refusal, useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()
const ask = () => requestBackInStock('p1', 'v9', 'sam@example.com')

afterEach(() => {
  delete document.documentElement.dataset['recaptcha']
})

describe('waiting for a size', () => {
  it('is asked for with a fresh token that says a person asks [BOT-15, API-13]', async () => {
    document.documentElement.dataset['recaptcha'] = 'sandbox'
    const actions: unknown[] = []
    wire.also(
      http.post('*/sandbox/bot/token', async ({ request }) => {
        actions.push(await request.json())
        return HttpResponse.json({ token: 'fresh' })
      }),
    )
    wire.answers('sendBackInStock', () => answer('sendBackInStock', {}))
    expect(await ask()).toEqual({ ok: true })
    expect(actions).toEqual([{ action: 'stock_notification_ask' }])
    expect(wire.sent('sendBackInStock')[0]?.body).toEqual({
      variantId: 'v9',
      email: 'sam@example.com',
      recaptchaToken: 'fresh',
    })
  })

  it.each([
    ['SizeInStock', {}, 'This size is back in stock. Reload the page to buy it.'],
    ['BotCheckFailed', {}, "We couldn't confirm that you're not a robot. Please try again."],
    ['RateLimited', {}, 'Too many attempts. Please try again later.'],
    ['InvalidRequest', { fields: { email: 'Enter a valid email address.' } }, 'Enter a valid email address.'],
  ] as const)('says why it is not noted after %s [API-05]', async (code, rest, message) => {
    wire.answers('sendBackInStock', () => refusal(code, rest))
    expect(await ask()).toEqual({ ok: false, message })
  })

  it('without an answer speaks of the connection [API-05]', async () => {
    wire.answers('sendBackInStock', () => HttpResponse.error())
    expect(await ask()).toEqual({ ok: false, message: expect.stringContaining('Check your connection') })
  })
})
