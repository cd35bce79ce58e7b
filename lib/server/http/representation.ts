import 'server-only'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress as brotliWithCallback, constants, gzip as gzipWithCallback } from 'node:zlib'
import { type HeaderPair, type PreparedHead, prepareHead } from './prepared-head.ts'
import { saidInOrder } from './row-order.ts'

const gzip = promisify(gzipWithCallback)
const brotliCompress = promisify(brotliWithCallback)

/** One encoding of a body with everything about it that can be said before the request is known. */
export interface Variant {
  body: Buffer
  etag: string
  head: PreparedHead
  notModified: PreparedHead
}

/** An answer ready to be sent to anybody, in each encoding made so far. */
export interface Representation {
  status: number
  /** Equal digests are answers that say the same. */
  digest: string
  /** As the app gave it. */
  answer: Answer
  plain: Variant
  gzip?: Variant
  brotli?: Variant
  /** What it costs in memory, with room for the brotli variant that may come later. */
  bytes: number
}

export interface Answer {
  status: number
  headers: HeaderPair[]
  body: Buffer
}

const COMPRESSIBLE =
  /^(text\/|image\/svg|application\/(json|javascript|manifest|xml|rss|atom|ld|openapi|wasm)|[a-z]+\/[\w.-]+\+(json|xml))/
const COMPRESS_FROM_BYTES = 600
/** Heads, keys and objects. */
const OVERHEAD_BYTES = 12_288
const REPEATED_IN_304 = new Set(['cache-control', 'vary', 'content-location', 'expires'])

export function headerOf(headers: readonly HeaderPair[], name: string): string | undefined {
  return headers.find(([n]) => n.toLowerCase() === name)?.[1]
}

function variant(answer: Answer, body: Buffer, etag: string, encoding?: string): Variant {
  const { status, headers } = answer
  const encoded: HeaderPair[] = encoding ? [['Content-Encoding', encoding]] : []
  const repeated = headers.filter(([name]) => REPEATED_IN_304.has(name.toLowerCase()))
  const head = prepareHead(status, [...headers, ...encoded, ['Content-Length', String(body.length)], ['ETag', etag]])
  return { body, etag, head, notModified: prepareHead(304, [...repeated, ['ETag', etag]]) }
}

/** What React streams, as a page or as the rows of one: each instance may write them in another order. */
const STREAMED = /^text\/(html|x-component)/

/** Equal for answers that say the same, so that two instances give a page the same ETag. */
function digestOf(answer: Answer): string {
  const streamed = STREAMED.test(headerOf(answer.headers, 'content-type') ?? '')
  const hash = createHash('sha1').update(streamed ? saidInOrder(answer.body) : answer.body)
  const headers = streamed ? saidOf(answer) : answer.headers
  hash.update(`${answer.status}\n${headers.map(([n, v]) => `${n}:${v}`).join('\n')}`)
  return hash.digest('base64url').slice(0, 20)
}

/**
 * Makes an answer sendable: strong ETag per encoding, gzip at once where it pays. Pass the answer it replaces and one that says the same is
 * given back as it is, with its brotli variant: a visitor's copy stays good when only the order of the rows is another.
 */
export async function represent(answer: Answer, before?: Representation): Promise<Representation> {
  const digest = digestOf(answer)
  if (before?.digest === digest) return before
  const plain = variant(answer, answer.body, `"${digest}"`)
  const made: Representation = {
    status: answer.status,
    digest,
    answer,
    plain,
    bytes: answer.body.length + OVERHEAD_BYTES,
  }
  const type = headerOf(answer.headers, 'content-type') ?? ''
  if (answer.body.length < COMPRESS_FROM_BYTES || !COMPRESSIBLE.test(type)) return made
  const zipped = await gzip(answer.body, { level: 6 })
  made.gzip = variant(answer, zipped, `"${digest}-gz"`, 'gzip')
  made.bytes += zipped.length * 2
  return made
}

/** The policy names the digests of the scripts, so it moves with the rows in them: it belongs to the body it came with. */
function saidOf({ headers }: Answer): HeaderPair[] {
  return headers.filter(([name]) => name.toLowerCase() !== 'content-security-policy')
}

const asked = new WeakSet<Representation>()
let compressing: Promise<void> = Promise.resolve()

/** Adds the brotli variant in the background, one at a time. Asked for by the first client that could have used it. */
export function addBrotli(to: Representation, quality: number): void {
  if (to.brotli || !to.gzip || asked.has(to)) return
  asked.add(to)
  compressing = compressing.then(() => compressInto(to, quality)).catch(() => {})
}

/** Resolves when every brotli variant asked for so far is made. */
export function brotliMade(): Promise<void> {
  return compressing
}

async function compressInto(to: Representation, quality: number): Promise<void> {
  const { answer, gzip: zipped } = to
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: answer.body.length,
  }
  const body = await brotliCompress(answer.body, { params })
  // A variant that is no smaller than gzip is not worth its memory: gzip goes on serving those clients.
  if (zipped && body.length >= zipped.body.length) to.brotli = zipped
  else to.brotli = variant(answer, body, `"${to.digest}-br"`, 'br')
}
