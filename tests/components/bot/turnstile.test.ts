import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const scripts = () => [...document.head.querySelectorAll('script')]
const settle = (event: 'load' | 'error') => scripts().at(-1)?.dispatchEvent(new Event(event))

type Options = Record<string, unknown> & { callback: (token: string, preClearance?: boolean) => void }

/** What the provider's script leaves behind once it runs. */
function startProvider() {
  const provider = {
    render: vi.fn((_place: HTMLElement, _options: Options) => 'widget-1'),
    reset: vi.fn(),
    remove: vi.fn(),
  }
  Object.assign(globalThis, { turnstile: provider })
  return provider
}

let place: HTMLElement
const onSolved = vi.fn()
const onError = vi.fn()

beforeEach(() => {
  vi.resetModules()
  onSolved.mockClear()
  onError.mockClear()
  place = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'turnstile')
  document.head.replaceChildren()
  document.body.replaceChildren()
})

async function mount() {
  const { mountTurnstile } = await import('#lib/client/bot/turnstile.ts')
  return mountTurnstile(place, 'site-key', { onSolved, onError })
}

async function mounted() {
  const provider = startProvider()
  const widget = await mount()
  settle('load')
  await vi.waitFor(() => expect(provider.render).toHaveBeenCalledOnce())
  const options = provider.render.mock.calls[0]?.[1] as Options
  return { provider, widget, options }
}

describe('Cloudflare’s widget', () => {
  it('is rendered into its place with the light theme [BOT-07, CONST-57, SM-BOT-01]', async () => {
    const { provider, options } = await mounted()
    expect(scripts()[0]?.src).toBe('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit')
    expect(provider.render.mock.calls[0]?.[0]).toBe(place)
    expect(options).toMatchObject({ sitekey: 'site-key', theme: 'light', retry: 'never' })
  })

  it('says whether pre-clearance came with the token [BOT-03]', async () => {
    const { options } = await mounted()
    options.callback('token', true)
    options.callback('token', false)
    options.callback('token')
    expect(onSolved.mock.calls).toEqual([[true], [false], [false]])
  })

  it('hands on its error codes and keeps them from being thrown [BOT-03]', async () => {
    const { options } = await mounted()
    const tell = options['error-callback'] as (code: unknown) => boolean
    expect(tell(300010)).toBe(true)
    ;(options['unsupported-callback'] as () => void)()
    expect(onError.mock.calls).toEqual([['300010'], ['unsupported']])
  })

  it('starts over when reset, and is taken away with its overlay [BOT-06]', async () => {
    const { provider, widget, options } = await mounted()
    widget.reset()
    expect(provider.reset).toHaveBeenCalledWith('widget-1')
    widget.remove()
    expect(provider.remove).toHaveBeenCalledWith('widget-1')
    ;(options['error-callback'] as (code: unknown) => boolean)('300010')
    expect(onError).not.toHaveBeenCalled()
  })

  it('that cannot be loaded is a failure; a reset loads it again [BOT-11]', async () => {
    const widget = await mount()
    settle('error')
    await vi.waitFor(() => expect(onError).toHaveBeenCalledWith('not-loaded'))
    const provider = startProvider()
    await vi.waitFor(() => {
      widget.reset()
      expect(scripts()).toHaveLength(1)
    })
    settle('load')
    await vi.waitFor(() => expect(provider.render).toHaveBeenCalledOnce())
  })

  it('taken away before it came is not rendered', async () => {
    const provider = startProvider()
    const widget = await mount()
    widget.remove()
    settle('load')
    await new Promise((resolve) => setImmediate(resolve))
    expect(provider.render).not.toHaveBeenCalled()
  })
})
