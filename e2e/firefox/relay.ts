import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'

/**
 * Playwright sends these for every context, whether anything is to be emulated or not, and gives the context up when
 * the browser refuses. Firefox 153 does not know them.
 */
const DISPENSABLE = new Set(['emulation.setMediaFeaturesOverride'])
const BEGINNING = 'session.new'
/** Where the relay's own commands begin to be counted; Playwright counts from 1. */
const OWN_IDS = 1_000_000_000

interface Command {
  id: number
  method: string
}

interface Answer {
  type: string
  id?: number
  error?: string
  result?: unknown
}

/** Has the browser carry out a command of the relay's own. */
export type Ask = (method: string, params: object) => Promise<Answer>

export interface Relay {
  /** Where Playwright connects. */
  url: string
  close(): void
}

/**
 * Stands between Playwright and a browser that speaks WebDriver BiDi at `browserUrl`. All passes through as it is, but
 * a command Playwright can do without counts as done where the browser does not know it. `prepare` runs when the
 * browser has begun a session, before Playwright hears so.
 */
export async function openRelay(browserUrl: string, prepare?: (ask: Ask) => Promise<void>): Promise<Relay> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  server.on('connection', (driver, { url = '' }) => relay(driver, new WebSocket(`${browserUrl}${url}`), prepare))
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

function relay(driver: WebSocket, browser: WebSocket, prepare: (ask: Ask) => Promise<void> = async () => {}): void {
  const opened = once(browser, 'open')
  const watched = new Map<number, string>()
  const asked = new Map<number, (answer: Answer) => void>()
  let lastOwnId = OWN_IDS
  const ask: Ask = (method, params) => {
    lastOwnId += 1
    browser.send(JSON.stringify({ id: lastOwnId, method, params }))
    return new Promise((resolve) => asked.set(lastOwnId, resolve))
  }
  driver.on('message', async (message) => {
    const { id, method } = JSON.parse(message.toString()) as Command
    if (DISPENSABLE.has(method) || method === BEGINNING) watched.set(id, method)
    await opened
    browser.send(message.toString())
  })
  browser.on('message', async (message) => {
    const text = message.toString()
    // Most of what a browser says nobody here waits for.
    const answer = watched.size + asked.size === 0 ? undefined : (JSON.parse(text) as Answer)
    const id = answer?.id ?? 0
    const resolve = asked.get(id)
    if (answer && resolve) {
      asked.delete(id)
      return resolve(answer)
    }
    const method = watched.get(id)
    watched.delete(id)
    if (method === BEGINNING) await prepare(ask)
    const isForgiven = method !== undefined && method !== BEGINNING && answer?.error === 'unknown command'
    driver.send(isForgiven ? JSON.stringify({ type: 'success', id, result: {} }) : text)
  })
  driver.on('close', () => browser.close())
  browser.on('close', () => driver.close())
}
