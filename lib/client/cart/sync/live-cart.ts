import { ROUTES } from '#lib/contract/routes.ts'
import { useIdentityStore } from '#stores/identity.ts'

/** Where there is no stream to listen to, the server is asked this often. */
const ASK_MS = 15_000
/** A stream says something at once, and a word every 20 seconds: one that does not is held back by a proxy, or dead. */
const FIRST_WORD_MS = 5000
const SILENCE_MS = 45_000
const PAUSE_MS = 1000

interface LiveEvents {
  /** The server's cart has this version now. */
  heard: (version: number) => void
  /** Something may have been missed. */
  ask: () => void
}

/**
 * Listens to what becomes of the customer's cart on other devices, for as long as the page is visible [SYNC-28].
 * Returns how to stop.
 */
export function watchLiveCart(events: LiveEvents): () => void {
  let leaving: AbortController | undefined
  const follow = () => {
    if (document.visibilityState === 'hidden') {
      leaving?.abort()
      leaving = undefined
    } else if (!leaving) {
      leaving = new AbortController()
      void listen(events, leaving.signal)
    }
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    leaving?.abort()
  }
}

async function listen({ heard, ask }: LiveEvents, signal: AbortSignal): Promise<void> {
  // The page that opens has more urgent things to fetch, the cart itself among them.
  await pause(PAUSE_MS, signal)
  while (!signal.aborted) {
    const spoke = await oneStream(heard, signal)
    if (signal.aborted) return
    if (!spoke) ask()
    await pause(spoke ? PAUSE_MS : ASK_MS, signal)
  }
}

/** Listens until the stream ends. Whether it said anything. Never rejects. */
async function oneStream(heard: (version: number) => void, signal: AbortSignal): Promise<boolean> {
  const { token } = useIdentityStore.getState()
  const silence = new AbortController()
  let spoke = false
  let timer = setTimeout(() => silence.abort(), FIRST_WORD_MS)
  try {
    const response = await fetch(`/api${ROUTES.accountStateEvents.path}`, {
      headers: { accept: 'text/event-stream', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    // Stryker disable next-line OptionalChaining: what is of no kind fails here, and is no stream either way
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
    if (!response.ok || !isStream || !response.body) return false
    for await (const line of linesOf(response.body)) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      const version = versionIn(line)
      if (version === undefined) continue
      spoke = true
      heard(version)
    }
  } catch {
    // Cut, or given up.
  } finally {
    clearTimeout(timer)
  }
  return spoke
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

function versionIn(line: string): number | undefined {
  if (!line.startsWith('data:')) return undefined
  try {
    const { syncableStateVersion } = JSON.parse(line.slice('data:'.length)) as { syncableStateVersion?: unknown }
    if (typeof syncableStateVersion === 'number') return syncableStateVersion
  } catch {
    // Not the shop's.
  }
  return undefined
}

/** Resolves early, and never rejects, when it is given up; not given up before. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      // Stryker disable next-line StringLiteral: a listener that stays resolves what is settled
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}
