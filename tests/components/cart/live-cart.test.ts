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
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
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
  expect([url, new Headers(init?.headers).get('authorization')]).toEqual(['/api/account/state/events', 'Bearer token'])
  open[0]?.say(`${event(4)}: still here\n\ndata: nonsense\n\n${event('x')}data: {"syncable`)
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
  look('visible')
  await wait(1000)
  await vi.waitFor(() => expect(open).toHaveLength(2))
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
])('asks at once and every 15 seconds where it %s [SYNC-28]', async (_, made) => {
  answers = made
  stop = watchLiveCart({ heard, ask })
  await wait(1000)
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  await wait(15_000)
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  await wait(15_000)
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3))
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
