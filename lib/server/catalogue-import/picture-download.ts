import 'server-only'
import type { IncomingMessage } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import { publicLookup, publicUrl } from './public-host.ts'

const TIMEOUT_MS = 10_000
const BYTES_MAX = 15_000_000
const REDIRECTS_MAX = 3

interface PictureTroubleOptions {
  unreachable?: boolean
  later?: boolean
}

/** Why a picture could not be had, in words for the report. */
export class PictureTrouble extends Error {
  /** Nobody answered: the host is down, or there is no network. */
  readonly unreachable: boolean
  /** It may be had at another time. */
  readonly later: boolean
  constructor(message: string, { unreachable = false, later = unreachable }: PictureTroubleOptions = {}) {
    super(message)
    this.unreachable = unreachable
    this.later = later
  }
}

/**
 * The bytes of a picture on a public web host. Throws PictureTrouble or RefusedAddress; never anything larger or slower
 * than allowed.
 */
export async function downloadPicture(address: string): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let url = publicUrl(address)
  for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
    const response = await ask(url, signal)
    const status = response.statusCode ?? 0
    const location = response.headers.location
    if (status >= 300 && status < 400 && location !== undefined) {
      response.destroy()
      url = publicUrl(location, url)
      continue
    }
    return await pictureBytes(response, status).finally(() => response.destroy())
  }
  throw new PictureTrouble(`redirected more than ${REDIRECTS_MAX} times`)
}

function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http
    const headers = {
      accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
      'user-agent': 'Steelcap catalogue import',
    }
    const call = request(url, { signal, lookup: publicLookup, headers, agent: false }, resolve)
    call.on('error', (error) => reject(troubleOf(error, signal)))
    call.end()
  })
}

function troubleOf(error: Error, signal: AbortSignal): Error {
  if (signal.aborted) return new PictureTrouble(`no answer within ${TIMEOUT_MS / 1000} seconds`, { unreachable: true })
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new PictureTrouble('the host was not found', { unreachable: true })
  if (/^(ECONN|EHOST|ENET|ETIMEDOUT)/.test(code))
    return new PictureTrouble(`the host cannot be reached (${code})`, { unreachable: true })
  return code === '' ? error : new PictureTrouble(`the connection failed (${code})`)
}

async function pictureBytes(response: IncomingMessage, status: number): Promise<Buffer> {
  if (status !== 200)
    throw new PictureTrouble(`the host answered ${status}`, { later: status === 429 || status >= 500 })
  const type = response.headers['content-type'] ?? 'nothing'
  if (!type.startsWith('image/')) throw new PictureTrouble(`the host sent ${type.split(';')[0]}, not a picture`)
  if (Number(response.headers['content-length'] ?? 0) > BYTES_MAX)
    throw new PictureTrouble('the picture is larger than 15 MB')
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > BYTES_MAX) throw new PictureTrouble('the picture is larger than 15 MB')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof PictureTrouble
      ? error
      : new PictureTrouble('the connection broke off', { unreachable: true })
  }
  return Buffer.concat(chunks)
}
