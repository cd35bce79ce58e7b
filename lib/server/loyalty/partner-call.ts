import 'server-only'
// The default export: the stand-in of the outside world takes the place of its `request`.
import https from 'node:https'

const ANSWER_BYTES_MAX = 65_536

export interface PartnerCall {
  method: 'POST' | 'PUT' | 'DELETE'
  url: URL
  key: string
  body?: object
  /** From the first byte sent to the last one received. */
  deadlineMs: number
}

export interface PartnerAnswer {
  status: number
  /** What the JSON says; undefined for an empty answer. */
  body: unknown
}

/** Calls the programme's partner API once. Throws without an answer in time, and for one that is too long or no JSON. */
export async function callPartner(call: PartnerCall): Promise<PartnerAnswer> {
  const request = https.request(optionsOf(call))
  const timer = setTimeout(() => request.destroy(new Error('no answer in time')), call.deadlineMs)
  try {
    return await new Promise<PartnerAnswer>((resolve, reject) => {
      request.on('error', reject)
      request.on('response', (response: AsyncIterable<Buffer> & { statusCode?: number }) => {
        request.on('close', () => reject(new Error('the answer was cut short')))
        readJson(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
      })
      request.end(call.body === undefined ? undefined : JSON.stringify(call.body))
    })
  } finally {
    clearTimeout(timer)
    request.destroy()
  }
}

function optionsOf({ method, url, key, body }: PartnerCall): https.RequestOptions {
  return {
    method,
    host: url.hostname,
    port: url.port || undefined,
    path: url.pathname,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  }
}

async function readJson(response: AsyncIterable<Buffer>): Promise<unknown> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response) {
    bytes += part.length
    if (bytes > ANSWER_BYTES_MAX) throw new Error('the answer was too long')
    parts.push(part)
  }
  return bytes === 0 ? undefined : JSON.parse(Buffer.concat(parts).toString('utf8'))
}
