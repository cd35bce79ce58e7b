import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'

interface Asked {
  mode: string
  method: string
}

/** The worker as a browser would run it, over a network of the test's. */
function worker(network: () => Promise<Response>) {
  const listeners = new Map<string, (event: object) => void>()
  const enable = vi.fn()
  const fetch = vi.fn(network)
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting: () => undefined,
    registration: { navigationPreload: { enable } },
  }
  runInNewContext(readFileSync('public/offline-worker.js', 'utf8'), { self, fetch, Response })
  /** Undefined where the worker leaves the request to the browser. */
  const ask = async (request: Asked, preloadResponse?: Promise<Response | undefined>) => {
    let answer: Promise<Response> | undefined
    const respondWith = (given: Promise<Response>) => {
      answer = given
    }
    listeners.get('fetch')?.({ request, preloadResponse, respondWith })
    return answer
  }
  return { ask, fetch, listeners, enable }
}

const PAGE = { mode: 'navigate', method: 'GET' }
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

describe('the offline worker', () => {
  it('answers a page that cannot be fetched with one that says so [UI-31]', async () => {
    const answer = await worker(offline).ask(PAGE)
    expect(answer?.status).toBe(503)
    expect(answer?.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    const text = await answer?.text()
    expect(text).toContain('<h1>You’re offline</h1>')
    expect(text).toContain('<a href="">Try again</a>')
  })

  it('says so too when what was asked for ahead cannot be fetched [UI-31]', async () => {
    const ahead = offline()
    const { ask, fetch } = worker(async () => new Response('shop'))
    expect((await ask(PAGE, ahead))?.status).toBe(503)
    expect(fetch).not.toHaveBeenCalled()
  })

  it('hands on what the shop says, an error too, and asks once [UI-31]', async () => {
    const { ask, fetch } = worker(async () => new Response('gone', { status: 404 }))
    expect(await (await ask(PAGE))?.text()).toBe('gone')
    expect(fetch).toHaveBeenCalledOnce()
    expect(await (await ask(PAGE, Promise.resolve(new Response('ahead'))))?.text()).toBe('ahead')
    expect(fetch).toHaveBeenCalledOnce()
  })

  it.each([
    ['a picture', { mode: 'no-cors', method: 'GET' }],
    ['a call', { mode: 'cors', method: 'POST' }],
    ['a form that is sent', { mode: 'navigate', method: 'POST' }],
  ])('leaves %s to the browser [UI-31]', async (_, request) => {
    const { ask, fetch } = worker(offline)
    expect(await ask(request)).toBeUndefined()
    expect(fetch).not.toHaveBeenCalled()
  })
})
