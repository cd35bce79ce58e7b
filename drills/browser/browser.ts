import { AsyncLocalStorage } from 'node:async_hooks'

/** What the wire does with a call of a window's: it never reaches the shop, or its answer never comes back. */
export type Loss = 'request' | 'answer'

/** A call a window has made. `answered` when the shop has answered it, whoever hears that. */
export interface Call {
  path: string
  answered: Promise<unknown>
}

const realFetch = globalThis.fetch
const current = new AsyncLocalStorage<BrowserWindow>()
/** Modules are evaluated outside any call: one window at a time is told as theirs. */
let opening: BrowserWindow | undefined

const here = () => current.getStore() ?? opening

/** A device with one storage and one cookie jar, as far as the shop's scripts need it. */
export class ShopBrowser {
  readonly origin: string
  readonly windows: BrowserWindow[] = []
  readonly cookies = new Map<string, string>()
  readonly storage = new Map<string, string>()
  readonly locks = new Locks()

  constructor(origin: string) {
    this.origin = origin
  }
}

/**
 * A page that is open. Closed, it does nothing any more: what it awaits never comes, and what it writes is not kept.
 */
export class BrowserWindow {
  readonly browser: ShopBrowser
  readonly events = new EventTarget()
  readonly calls: Call[] = []
  loses: ((path: string) => Loss | undefined) | undefined
  alive = true
  readonly facade: object
  readonly document: object
  readonly navigator: object
  readonly localStorage: object
  readonly sessionStorage: object

  constructor(browser: ShopBrowser) {
    this.browser = browser
    browser.windows.push(this)
    const { events } = this
    const listening = {
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
      dispatchEvent: events.dispatchEvent.bind(events),
    }
    this.facade = { ...listening, location: { pathname: '/checkout/payment', search: '', protocol: 'http:', href: '' } }
    this.document = {
      ...listening,
      visibilityState: 'visible',
      documentElement: { dataset: { turnstile: 'sandbox' } },
      ...cookieAccess(browser),
    }
    this.navigator = { onLine: true, locks: { request: browser.locks.request.bind(browser.locks) } }
    this.localStorage = storageOf(this, browser.storage, (key) => this.#tellOthers(key))
    this.sessionStorage = storageOf(this, new Map(), () => {})
  }

  /** Runs a script of this window's; what it awaits stays this window's. */
  run<T>(script: () => T): T {
    return current.run(this, script)
  }

  /** Loads the window's own instance of a module. Only one window may be opening at a time. */
  async load<T>(load: () => Promise<T>): Promise<T> {
    opening = this
    try {
      return await load()
    } finally {
      opening = undefined
    }
  }

  close(): void {
    this.alive = false
    this.browser.locks.releaseAllOf(this)
  }

  async fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input), this.browser.origin)
    if (!this.alive) return never()
    const loss = this.loses?.(url.pathname)
    if (loss === 'request') {
      this.calls.push({ path: url.pathname, answered: Promise.resolve() })
      throw new TypeError('The request was lost.')
    }
    const headers = new Headers(init.headers)
    const jar = [...this.browser.cookies].map(([name, value]) => `${name}=${value}`)
    if (jar.length > 0) headers.set('cookie', jar.join('; '))
    const answering = realFetch(url, loss === undefined ? { ...init, headers } : { ...init, headers, signal: null })
    this.calls.push({ path: url.pathname, answered: answering.catch(() => undefined) })
    const answer = await answering
    if (!this.alive) return never()
    if (loss === 'answer') throw new TypeError('The answer was lost.')
    for (const line of answer.headers.getSetCookie()) keepCookie(this.browser.cookies, line)
    return answer
  }

  #tellOthers(key: string): void {
    for (const other of this.browser.windows) {
      if (other === this || !other.alive) continue
      const event = Object.assign(new Event('storage'), { key })
      setTimeout(() => other.alive && other.run(() => other.events.dispatchEvent(event)), 0)
    }
  }
}

function never(): Promise<never> {
  return new Promise(() => {})
}

function keepCookie(jar: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (value === '') jar.delete(name)
  else jar.set(name, value)
}

function cookieAccess({ cookies }: ShopBrowser): object {
  return {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      keepCookie(cookies, line)
    },
  }
}

/** Web Storage on a map: keys are properties too, as scripts list them with `Object.keys`. */
function storageOf(window: BrowserWindow, map: Map<string, string>, changed: (key: string) => void): object {
  const write = (key: string, value: string | undefined) => {
    if (!window.alive) return
    if (value === undefined) map.delete(key)
    else map.set(key, value)
    changed(key)
  }
  const methods: Record<string, unknown> = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => write(key, value),
    removeItem: (key: string) => write(key, undefined),
    key: (index: number) => [...map.keys()][index] ?? null,
  }
  return new Proxy(methods, {
    get: (_, name) => (name === 'length' ? map.size : methods[String(name)]),
    ownKeys: () => [...map.keys()],
    getOwnPropertyDescriptor: (_, name) =>
      map.has(String(name)) ? { value: map.get(String(name)), enumerable: true, configurable: true } : undefined,
  })
}

interface Held {
  by: BrowserWindow | undefined
  waiting: (() => void)[]
}

/** The browser's locks: one holder each, and none that is closed. */
class Locks {
  readonly #held = new Map<string, Held>()

  async request<T>(name: string, ...rest: unknown[]): Promise<T> {
    const work = rest.at(-1) as (lock: object | null) => Promise<T>
    const { ifAvailable = false } = rest.length > 1 ? (rest[0] as { ifAvailable?: boolean }) : {}
    const lock = this.#held.get(name)
    if (lock && ifAvailable) return work(null)
    if (lock) await new Promise<void>((resolve) => lock.waiting.push(resolve))
    const mine: Held = { by: here(), waiting: this.#held.get(name)?.waiting ?? [] }
    this.#held.set(name, mine)
    try {
      return await work({ name })
    } finally {
      if (this.#held.get(name) === mine) this.#release(name, mine)
    }
  }

  releaseAllOf(window: BrowserWindow): void {
    for (const [name, lock] of this.#held) if (lock.by === window) this.#release(name, lock)
  }

  /** The next one in the queue takes it over, or it is free. */
  #release(name: string, lock: Held): void {
    const next = lock.waiting.shift()
    if (next) next()
    else this.#held.delete(name)
  }
}

/** Puts the windows' own globals in the place of Node's, until the returned function is called. */
export function installBrowsers(): () => void {
  const own = {
    window: () => here()?.facade,
    document: () => here()?.document,
    localStorage: () => here()?.localStorage,
    sessionStorage: () => here()?.sessionStorage,
  }
  const { navigator } = globalThis
  const replaced = ['navigator', 'fetch', ...Object.keys(own)] as const
  const before = replaced.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))
  const define = (name: string, get: () => unknown) =>
    Object.defineProperty(globalThis, name, { get, configurable: true })
  for (const [name, get] of Object.entries(own)) define(name, get)
  define('navigator', () => here()?.navigator ?? navigator)
  define('fetch', () => {
    const window = here()
    return window ? window.fetch.bind(window) : realFetch
  })
  return () => {
    for (const [i, name] of replaced.entries()) {
      const descriptor = before[i]
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}
