import { type Context, Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { html, raw } from 'hono/html'
import { page } from '../page.ts'
import type { MockClock } from './mock-clock.ts'
import type { MockApi } from './mock-handlers.ts'
import { mockPanel } from './mock-panel.ts'
import { agedCookie } from './mock-proxy.ts'
import { MockWordError, parseMock } from './mock-rules.ts'
import { PERSONAS } from './personas.ts'

interface MockShop {
  api: MockApi
  clock: MockClock
  /** Where `next dev` answers. */
  upstream: string
  siteUrl: string
}

/** The panel under /mock, and what `?mock=` wishes for. */
export class MockDesk {
  readonly app = new Hono().basePath('/mock')
  readonly #shop: MockShop

  constructor(shop: MockShop) {
    this.#shop = shop
    this.app.use(csrf())
    this.app.get('/', (c) => c.html(this.#panel(backOf(c.req.query('back')))))
    this.app.post('/wish', async (c) => {
      const { mock, back } = await c.req.parseBody()
      return this.#granted(c, String(mock), `/mock?back=${encodeURIComponent(backOf(back))}`, backOf(back))
    })
    this.app.post('/rule', async (c) => {
      const { endpoint, outcome, delay, times, back } = await c.req.parseBody()
      const mock = `${endpoint}:${outcome}+slow-${Number(delay) || 0}:${times}`
      return this.#granted(c, mock, `/mock?back=${encodeURIComponent(backOf(back))}`, backOf(back))
    })
    this.app.post('/remove', async (c) => {
      const { at, back } = await c.req.parseBody()
      shop.api.remove(Number(at))
      return c.redirect(`/mock?back=${encodeURIComponent(backOf(back))}`, 303)
    })
    this.app.get('/persona/:name', (c) => this.#leave(c))
    this.app.get('/persona/:name/enter', (c) => this.#enter(c))
  }

  #panel(back: string, problem?: string) {
    const { api, clock } = this.#shop
    return mockPanel({ rules: api.rules, now: clock.now(), back, problem })
  }

  async #granted(c: Context, mock: string, then: string, back: string): Promise<Response> {
    try {
      return c.redirect(await this.grant(mock, then), 303)
    } catch (error) {
      if (!(error instanceof MockWordError)) throw error
      return c.html(this.#panel(back, error.message), 400)
    }
  }

  /**
   * Does what a `?mock=` says and resolves with where to go: `then`, or past a change of persona to it. Nothing is done
   * unless all of it is understood; throws MockWordError.
   */
  async grant(mock: string, then: string): Promise<string> {
    const { api, clock } = this.#shop
    const intents = parseMock(mock)
    let persona: string | undefined
    for (const intent of intents) {
      if (intent.kind !== 'persona') continue
      if (!Object.hasOwn(PERSONAS, intent.name)) {
        throw new MockWordError(`There is no persona ${intent.name}; there are ${Object.keys(PERSONAS).join(', ')}.`)
      }
      persona = intent.name
    }
    for (const intent of intents) {
      if (intent.kind === 'clear') api.clear()
      if (intent.kind === 'rule') api.add(intent.rule)
      if (intent.kind === 'clock') await clock.move(intent.shiftMs)
    }
    return persona === undefined ? then : `/mock/persona/${persona}?back=${encodeURIComponent(then)}`
  }

  /** Forgets whom this browser knew: cookies by name here, the rest by a script. */
  #leave(c: Context): Response | Promise<Response> {
    const name = c.req.param('name')
    const to = `/mock/persona/${name}/enter?back=${encodeURIComponent(backOf(c.req.query('back')))}`
    for (const cookie of (c.req.header('cookie') ?? '').split(';')) {
      const [known = ''] = cookie.trim().split('=', 1)
      if (known) c.header('Set-Cookie', `${known}=; Path=/; Max-Age=0`, { append: true })
    }
    const script = `localStorage.clear();sessionStorage.clear();location.replace(${JSON.stringify(to).replaceAll('<', '\\u003c')})`
    return c.html(page('Mock API', html`<h1>One moment</h1><script>${raw(script)}</script>`))
  }

  /** Signs the persona in as the shop's own form does, and hands the cookies on. */
  async #enter(c: Context): Promise<Response> {
    const persona = PERSONAS[c.req.param('name') ?? '']
    const back = backOf(c.req.query('back'))
    if (!persona?.signIn) return c.redirect(back, 303)
    const { upstream, siteUrl, clock } = this.#shop
    const headers = { host: new URL(siteUrl).host, origin: siteUrl }
    const csrfAnswer = await fetch(`${upstream}/api/auth/csrf`, { headers })
    const { csrfToken } = (await csrfAnswer.json()) as { csrfToken: string }
    const cookies = csrfAnswer.headers.getSetCookie()
    const signIn = await fetch(`${upstream}/api/auth/callback/credentials`, {
      method: 'POST',
      headers: { ...headers, cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') },
      body: new URLSearchParams({ ...persona.signIn, csrfToken, callbackUrl: '/', json: 'true' }),
    })
    const { url } = (await signIn.json()) as { url?: string }
    if (!signIn.ok || url?.includes('error=')) return c.text(`Nobody was signed in: ${url ?? signIn.status}`, 502)
    for (const cookie of [...cookies, ...signIn.headers.getSetCookie()]) {
      c.header('Set-Cookie', agedCookie(cookie, clock.now()), { append: true })
    }
    return c.redirect(back, 303)
  }
}

/** A path of this shop; anything else is its home page. */
function backOf(wanted: unknown): string {
  return typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? wanted : '/'
}
