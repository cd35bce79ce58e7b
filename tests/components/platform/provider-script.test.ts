import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recaptchaToken } from '#lib/client/bot/recaptcha.ts'
import { sandboxToken } from '#lib/client/bot/sandbox-token.ts'
import { loadProviderScript } from '#lib/client/platform/provider-script.ts'
import { useMockApi } from '#tests/setup/mock-api.ts'

const wire = useMockApi()
const scripts = () => [...document.head.querySelectorAll('script')]
const settle = (event: 'load' | 'error') => scripts().at(-1)?.dispatchEvent(new Event(event))
/** Addresses of their own: what was loaded once is loaded for good. */
const address = (name: string) => `https://provider.example/${name}.js`

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(globalThis, 'grecaptcha')
  document.head.replaceChildren()
  document.body.replaceChildren()
})

it('is in the page once for all who want it, beside another provider’s, and holds nothing up [BOT-07]', async () => {
  const both = [loadProviderScript(address('one')), loadProviderScript(address('one'))]
  expect(scripts().map(({ src, async }) => [src, async])).toEqual([[address('one'), true]])
  settle('load')
  await Promise.all(both)
  expect(vi.getTimerCount()).toBe(0)
  await loadProviderScript(address('one'))
  void loadProviderScript(address('two'))
  expect(scripts().map(({ src }) => src)).toEqual([address('one'), address('two')])
  settle('load')
})

it('that is blocked says whose it was, is out of the page again and is tried anew [BOT-15]', async () => {
  const blocked = loadProviderScript(address('blocked'))
  settle('error')
  await expect(blocked).rejects.toThrow('provider.example gave no script.')
  expect([scripts(), vi.getTimerCount()]).toEqual([[], 0])
  const anew = loadProviderScript(address('blocked'))
  expect(scripts()).toHaveLength(1)
  settle('load')
  await anew
})

it.each([
  [undefined, 10_000],
  [3000, 3000],
])('that does not come within a patience of %s ms is given up after %i [BOT-15]', async (patienceMs, after) => {
  const settled = vi.fn()
  void loadProviderScript(address(`late-${after}`), patienceMs).catch(settled)
  await vi.advanceTimersByTimeAsync(after - 1)
  expect([settled.mock.calls.length, scripts().length]).toEqual([0, 1])
  await vi.advanceTimersByTimeAsync(1)
  expect([settled.mock.calls.length, scripts().length]).toEqual([1, 0])
})

it('of Google that starts nothing gives no token, and one that is silent is waited for ten seconds [BOT-15]', async () => {
  const nothing = recaptchaToken('key', 'payment_voucher_balance_fetch')
  settle('load')
  await expect(nothing).rejects.toThrow('reCAPTCHA did not start.')

  vi.resetModules()
  const fresh = (await import('#lib/client/bot/recaptcha.ts')).recaptchaToken
  const render = vi.fn((_place: HTMLElement) => 7)
  const execute = vi.fn((): Promise<string> => new Promise(() => {}))
  Object.assign(globalThis, { grecaptcha: { ready: (then: () => void) => then(), render, execute } })
  const settled = vi.fn()
  const silent = fresh('key', 'payment_voucher_balance_fetch').catch(settled)
  settle('load')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(settled).not.toHaveBeenCalled()
  expect(render.mock.calls[0]?.[0].parentElement).toBe(document.body)
  await vi.advanceTimersByTimeAsync(1)
  await silent
  expect(settled).toHaveBeenCalledWith(new Error('reCAPTCHA gave no token in time.'))

  execute.mockResolvedValue('token')
  expect(await fresh('key', 'payment_voucher_balance_fetch')).toBe('token')
  expect(render).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

it('of Google that could not start once gives a token with the next call, and one badge [BOT-14, BOT-15]', async () => {
  vi.resetModules()
  const token = (await import('#lib/client/bot/recaptcha.ts')).recaptchaToken
  const first = token('key', 'payment_voucher_balance_fetch')
  settle('load')
  await expect(first).rejects.toThrow('reCAPTCHA did not start.')
  const render = vi
    .fn(() => 7)
    .mockImplementationOnce(() => {
      throw new Error('No such site key.')
    })
  const execute = vi.fn(async (widget: number) => `token of ${widget}`)
  Object.assign(globalThis, { grecaptcha: { ready: (then: () => void) => then(), render, execute } })
  await expect(token('key', 'payment_voucher_balance_fetch')).rejects.toThrow('No such site key.')
  expect(document.querySelector('.bot-badge')).toBeNull()
  expect(await token('key', 'payment_voucher_balance_fetch')).toBe('token of 7')
  expect(document.querySelectorAll('.bot-badge')).toHaveLength(1)
})

it('on loopback is none: the stand-in is asked in JSON, and what it answered instead of a token is said', async () => {
  const asked: unknown[] = []
  wire.also(
    http.post('*/sandbox/bot/token', async ({ request }) => {
      asked.push([request.headers.get('content-type'), request.headers.get('accept'), await request.json()])
      return asked.length === 1 ? HttpResponse.json({ token: 'once' }) : new HttpResponse(null, { status: 503 })
    }),
  )
  expect(await sandboxToken('bot_check')).toBe('once')
  await expect(sandboxToken('bot_check')).rejects.toThrow('The stand-in answered 503.')
  const json = 'application/json'
  expect(asked).toEqual([
    [json, json, { action: 'bot_check' }],
    [json, json, { action: 'bot_check' }],
  ])
})
