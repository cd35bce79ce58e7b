import 'server-only'
// The default export: the stand-in of the outside world takes the place of its `request`.
import https from 'node:https'

const ANSWER_BYTES_MAX = 65_536

export interface HttpsCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: URL
  headers: Record<string, string>
  payload?: string | undefined
  /** From the first byte sent to the last one received. */
  deadlineMs: number
  /** What is longer is no answer; a list may be longer than most. */
  answerBytesMax?: number | undefined
}

export interface HttpsAnswer {
  status: number
  /** What the JSON says; undefined for an empty answer. */
  body: unknown
}

/** Calls a partner's JSON API once. Throws without an answer in time, and for one that is too long or no JSON. */
export async function callHttps(call: HttpsCall): Promise<HttpsAnswer> {
  const { method, url, headers, payload, deadlineMs, answerBytesMax = ANSWER_BYTES_MAX } = call
  const request = https.request({
    method,
    host: url.hostname,
    port: url.port || undefined,
    path: url.pathname + url.search,
    headers: { accept: 'application/json', ...headers },
  })
  const timer = setTimeout(() => request.destroy(new Error('no answer in time')), deadlineMs)
  try {
    return await new Promise<HttpsAnswer>((resolve, reject) => {
      request.on('error', reject)
      // An answer that is cut short says so itself. The request does not: over a connection that is kept it closes
      // before the last of the answer has been read here.
      request.on('response', (response: AsyncIterable<Buffer> & { statusCode?: number }) => {
        readJson(response, answerBytesMax).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
      })
      request.end(payload)
    })
  } finally {
    clearTimeout(timer)
    request.destroy()
  }
}

async function readJson(response: AsyncIterable<Buffer>, bytesMax: number): Promise<unknown> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response) {
    bytes += part.length
    if (bytes > bytesMax) throw new Error('the answer was too long')
    parts.push(part)
  }
  return bytes === 0 ? undefined : JSON.parse(Buffer.concat(parts).toString('utf8'))
}
