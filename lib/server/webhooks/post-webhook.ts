import 'server-only'
import http from 'node:http'
import https from 'node:https'

/** Shorter than receivers keep a connection that is idle. */
const IDLE_MS = 4000
/** An answer is a status; whoever says more than that is not listened to. */
const ANSWER_BYTES_MAX = 65_536

// The senders of each receiver bound it: a limit of the host would have two receivers there wait for each other.
const options = { keepAlive: true, timeout: IDLE_MS }
const AGENTS = { http: new http.Agent(options), https: new https.Agent(options) }

interface Post {
  url: URL
  headers: Record<string, string>
  body: string
  /** From the first byte sent to the answer's status, a second try included. */
  deadlineMs: number
}

/**
 * Posts once and resolves with the answer's status; rejects when there is none. No redirect is followed: that address
 * is nobody who was told a secret [OPS-15].
 */
export async function postWebhook(post: Post): Promise<number> {
  const startMs = performance.now()
  try {
    return await postOnce(post)
  } catch (error) {
    // The receiver has closed a kept connection at the moment it was used again.
    if ((error as { reused?: boolean }).reused) {
      return postOnce({ ...post, deadlineMs: Math.max(0, post.deadlineMs - (performance.now() - startMs)) })
    }
    throw error
  }
}

function postOnce({ url, headers, body, deadlineMs }: Post): Promise<number> {
  const secure = url.protocol === 'https:'
  const request = (secure ? https : http).request(url, {
    method: 'POST',
    agent: secure ? AGENTS.https : AGENTS.http,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  })
  let answer: http.IncomingMessage | undefined
  // Not the socket's own timeout: an answer that drips in never trips that. Its status was heard: only its rest is not.
  const timer = setTimeout(() => {
    if (answer) answer.destroy()
    else request.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }))
  }, deadlineMs)
  return new Promise<number>((resolve, reject) => {
    request.on('error', (error: NodeJS.ErrnoException) =>
      reject(Object.assign(error, { reused: request.reusedSocket && error.code === 'ECONNRESET' })),
    )
    request.on('response', (response) => {
      answer = response
      const { statusCode = 0 } = response
      let bytes = 0
      // It has to be read to its end, or the connection could not be used again.
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > ANSWER_BYTES_MAX) response.destroy()
      })
      response.on('error', () => resolve(statusCode))
      response.on('close', () => resolve(statusCode))
    })
    request.end(body)
  }).finally(() => clearTimeout(timer))
}
