import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchLiveCart } from '#lib/client/cart/sync/live-cart.ts'
import { useIdentityStore } from '#stores/identity.ts'
import { bareAnswer, refusal } from '#tests/setup/mock-api.ts'

const heard = vi.fn<(version: number) => void>()
const ask = vi.fn<() => void>()
const bytes = new TextEncoder()
let stop = () => {}
// In the place of MSW, under which a stream that is given up in the middle throws out of Node.
let answers: (signal: AbortSignal) => Response
const fetched = vi.fn<typeof fetch>(async (_, init) => answers(init?.signal ?? new AbortController().signal))

/** A stream of the shop's; what is said on it, and how it ends, is up to the test. */
function streams() {
  const open: { say: (text: string) => void; cut: () => void; signal: AbortSignal }[] = []
  answers = (signal) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal.addEventListener('abort', () => controller.error(signal.reason))
        const say = (text: string) => controller.enqueue(bytes.encode(text))
        open.push({ signal, say, cut: () => controller.close() })
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } })
  }
  return open
}

const event = (version: unknown) => `data: ${JSON.stringify({ syncableStateVersion: version })}\n\n`
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
function look(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  heard.mockClear()
  ask.mockClear()
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  useIdentityStore.setState({ status: 'LOGGED_IN', token: 'token', customerId: 'dana' })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('hears each version as the customer, whatever pieces it comes in, and takes nothing else for one [SYNC-28]', async () => {
  const open = streams()
  stop = watchLiveCart({ heard, ask })
  await wait(1000)
  await vi.waitFor(() => expect(open).toHaveLength(1))
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe('/api/account/state/events')
  expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
    accept: 'text/event-stream',
    authorization: 'Bearer token',
  })
  open[0]?.say(
    `${event(4)}: still here\n\ndata: nonsense\n\nnews:{"syncableStateVersion":9}\n\n${event('x')}data: {"syncable`,
  )
  open[0]?.say('StateVersion":5}\n\n')
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([[4], [5]]))
  expect(ask).not.toHaveBeenCalled()
})

it('is closed while the page is hidden, and opened again when it is looked at [SYNC-28]', async () => {
  const open = streams()
  stop = watchLiveCart({ heard, ask })
  await wait(1000)
  await vi.waitFor(() => expect(open).toHaveLength(1))
  look('hidden')
  await vi.waitFor(() => expect(open[0]?.signal.aborted).toBe(true))
  await wait(60_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  // Though nothing was said on it.
  expect(ask).not.toHaveBeenCalled()
  look('visible')
  await wait(1000)
  await vi.waitFor(() => expect(open).toHaveLength(2))
})

it('is opened once, when a page that began hidden is looked at, and once only however often that is told [SYNC-28]', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const open = streams()
  stop = watchLiveCart({ heard, ask })
  look('hidden')
  await wait(2000)
  expect(fetched).not.toHaveBeenCalled()
  for (const _ of [1, 2]) look('visible')
  await wait(2000)
  await vi.waitFor(() => expect(open).toHaveLength(1))
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('leaves nothing to be done to a page that is left: hidden all along, before the stream and while it is open [SYNC-28]', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  watchLiveCart({ heard, ask })()
  look('visible')
  watchLiveCart({ heard, ask })()
  // At once: to wait for it would be to let the time pass.
  expect(vi.getTimerCount()).toBe(0)
  const open = streams()
  stop = watchLiveCart({ heard, ask })
  await wait(1000)
  await vi.waitFor(() => expect(open).toHaveLength(1))
  stop()
  await vi.waitFor(() => expect(open[0]?.signal.aborted).toBe(true))
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0))
  expect([fetched.mock.calls.length, ask.mock.calls.length]).toEqual([1, 0])
})

it('is opened again a second after it ended, as streams do [SYNC-28]', async () => {
  const open = streams()
  stop = watchLiveCart({ heard, ask })
  await wait(1000)
  await vi.waitFor(() => expect(open).toHaveLength(1))
  open[0]?.say(event(1))
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
  open[0]?.cut()
  await wait(1100)
  await vi.waitFor(() => expect(open).toHaveLength(2))
  expect(ask).not.toHaveBeenCalled()
})

it.each<[string, () => Response]>([
  ['is refused', () => refusal('RateLimited')],
  [
    'is cut',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
  ['is somebody else’s page', () => new Response('<p>Hello', { headers: { 'Content-Type': 'text/html' } })],
  ['is not there', () => bareAnswer(404)],
  ['is a page that reads like one', () => new Response(event(9), { headers: { 'Content-Type': 'text/html' } })],
  ['is of no kind', () => new Response(bytes.encode(event(9)))],
  [
    'is refused in the words of one',
    () => new Response(event(9), { status: 503, headers: { 'Content-Type': 'text/event-stream' } }),
  ],
])('asks at once and every 15 seconds where it %s [SYNC-28]', async (_, made) => {
  answers = made
  stop = watchLiveCart({ heard, ask })
  await wait(1000)
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  await wait(15_000)
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  await wait(15_000)
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3))
  expect(heard).not.toHaveBeenCalled()
})

it('asks where a proxy holds the stream back, and where it has died without a word [SYNC-28]', async () => {
  const open = streams()
  stop = watchLiveCart({ heard, ask })
  await wait(1000)
  await vi.waitFor(() => expect(open).toHaveLength(1))
  await wait(5000)
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  await wait(15_000)
  await vi.waitFor(() => expect(open).toHaveLength(2))
  open[1]?.say(event(1))
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
  await wait(46_100)
  await vi.waitFor(() => expect(open).toHaveLength(3))
})
