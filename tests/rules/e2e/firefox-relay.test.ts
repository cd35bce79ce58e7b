import { on, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { openRelay, type Relay } from '#e2e/firefox/relay.ts'

const MEDIA = 'emulation.setMediaFeaturesOverride'
const UNKNOWN = { type: 'error', error: 'unknown command', message: 'never heard of it' }
const DONE = { type: 'success', result: { done: true } }
const EVENT = { type: 'event', method: 'log.entryAdded', params: {} }
const path = '/session'

/** A browser that answers each command as the command itself asks it to, and says something else `first`. */
let browser: WebSocketServer
let url: string
let relay: Relay
let driver: WebSocket
let heard: AsyncIterator<unknown[]>

beforeAll(async () => {
  browser = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(browser, 'listening')
  browser.on('connection', (socket, { url: path }) => {
    socket.on('message', (message) => {
      const { id, params } = JSON.parse(message.toString())
      if (params.first) socket.send(JSON.stringify(params.first))
      socket.send(JSON.stringify({ id, path, ...params.answer }))
    })
  })
  url = `ws://127.0.0.1:${(browser.address() as AddressInfo).port}`
  relay = await openRelay(url)
  driver = new WebSocket(`${relay.url}/session`)
  await once(driver, 'open')
  heard = on(driver, 'message')
})

afterAll(() => {
  driver.terminate()
  relay.close()
  browser.close()
})

let lastId = 0

function send(method: string, params: { answer: object; first?: object }): number {
  lastId += 1
  driver.send(JSON.stringify({ id: lastId, method, params }))
  return lastId
}

async function nextMessage(): Promise<object> {
  const { value } = await heard.next()
  return JSON.parse(String(value[0]))
}

/** What comes back for a command that the browser answers in this way. */
async function answerTo(method: string, answer: object): Promise<object> {
  const sent = send(method, { answer })
  const { id, ...rest } = (await nextMessage()) as { id: number }
  expect(id).toBe(sent)
  return rest
}

it('passes commands on to the same path and brings their answers back', async () => {
  expect(await answerTo('browsingContext.navigate', DONE)).toEqual({ path, ...DONE })
})

it('says that it is done where the browser does not know a command that can be done without', async () => {
  expect(await answerTo(MEDIA, UNKNOWN)).toEqual({ type: 'success', result: {} })
})

it('leaves to the browser what it does know, or refuses for another reason', async () => {
  expect(await answerTo(MEDIA, DONE)).toEqual({ path, ...DONE })
  const refused = { ...UNKNOWN, error: 'invalid argument' }
  expect(await answerTo(MEDIA, refused)).toEqual({ path, ...refused })
})

it('lets every other command be unknown, the one after a forgiven one too', async () => {
  expect(await answerTo(MEDIA, UNKNOWN)).toEqual({ type: 'success', result: {} })
  expect(await answerTo('network.addIntercept', UNKNOWN)).toEqual({ path, ...UNKNOWN })
})

it('brings what the browser says by itself while such a command is under way', async () => {
  const id = send(MEDIA, { answer: UNKNOWN, first: EVENT })
  expect(await nextMessage()).toEqual(EVENT)
  expect(await nextMessage()).toEqual({ type: 'success', id, result: {} })
})

it('prepares a session before it is known to have begun', async () => {
  const asked: string[] = []
  const prepared = await openRelay(url, async (ask) => {
    const { type } = await ask('script.evaluate', { answer: DONE })
    asked.push(type)
  })
  const other = new WebSocket(`${prepared.url}/session`)
  await once(other, 'open')
  other.send(JSON.stringify({ id: 1, method: 'session.new', params: { answer: DONE } }))
  const [message] = await once(other, 'message')
  expect(JSON.parse(String(message))).toEqual({ id: 1, path, ...DONE })
  expect(asked).toEqual(['success'])
  other.terminate()
  prepared.close()
})
