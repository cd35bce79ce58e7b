import 'server-only'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  brotliCompress as brotliWithCallback,
  constants,
  gunzipSync,
  gunzip as gunzipWithCallback,
  gzip as gzipWithCallback,
  type ZlibOptions,
} from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { saidInOrder } from '#lib/next-adapter/row-order.ts'
import { type CachedHeaders, cacheHeaders, type HeaderPair } from './cached-headers.ts'

const gzip = promisify(gzipWithCallback)
const gunzip = promisify(gunzipWithCallback)
const brotliCompress = promisify(brotliWithCallback)

/** One encoding of a body with everything about it that can be said before the request is known. */
export interface Variant {
  readonly body: Buffer
  etag: string
  head: CachedHeaders
  notModified: CachedHeaders
}

/** An answer ready to be sent to anybody, in each encoding made so far. */
export interface Representation {
  status: number
  /** Equal digests are answers that say the same. */
  digest: string
  /** As the app gave them. */
  headers: HeaderPair[]
  plain: Variant
  gzip?: Variant
  brotli?: Variant
  /** How often the brotli variant was chosen. */
  brotliSent?: number
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
const UNZIPPED_BYTES_MAX = 8 * 1024 * 1024
/** Heads, keys and objects. */
const OVERHEAD_BYTES = 12_288
const REPEATED_IN_304 = new Set(['cache-control', 'vary', 'content-location', 'expires'])

export function headerOf(headers: readonly HeaderPair[], name: string): string | undefined {
  return headers.find(([n]) => n.toLowerCase() === name)?.[1]
}

interface Heading {
  status: number
  headers: readonly HeaderPair[]
}

function variant(of: Heading, body: Buffer, etag: string, encoding?: string): Variant {
  return { body, ...headsOf(of, body.length, etag, encoding) }
}

function headsOf({ status, headers }: Heading, length: number, etag: string, encoding?: string) {
  const encoded: HeaderPair[] = encoding ? [['Content-Encoding', encoding]] : []
  const repeated = headers.filter(([name]) => REPEATED_IN_304.has(name.toLowerCase()))
  const head = cacheHeaders(status, [...headers, ...encoded, ['Content-Length', String(length)], ['ETag', etag]])
  return { etag, head, notModified: cacheHeaders(304, [...repeated, ['ETag', etag]]) }
}

/** Bodies that were asked for as they are: hardly anybody does, so of most only the compressed one is held. */
const unzipped = new LRUCache<Buffer, Buffer>({ maxSize: UNZIPPED_BYTES_MAX, sizeCalculation: ({ length }) => length })

function bodyOf(zipped: Buffer): Buffer {
  const known = unzipped.get(zipped)
  if (known) return known
  const body = gunzipSync(zipped)
  unzipped.set(zipped, body)
  return body
}

/** What React streams, as a page or as the rows of one: each instance may write them in another order. */
const STREAMED = /^text\/(html|x-component)/

/** Equal for answers that say the same, so that two instances give a page the same ETag. */
function digestOf(answer: Answer): string {
  const streamed = STREAMED.test(headerOf(answer.headers, 'content-type') ?? '')
  const hash = createHash('sha1')
  if (streamed) hash.update(saidInOrder(answer.body), 'latin1')
  else hash.update(answer.body)
  const headers = streamed ? saidOf(answer) : answer.headers
  hash.update(`${answer.status}\n${headers.map(([n, v]) => `${n}:${v}`).join('\n')}`)
  return hash.digest('base64url').slice(0, 20)
}

/** An answer with all about it that takes long to find out. Its body is compressed where that pays. */
export interface Digested extends Answer {
  digest: string
  encoding: 'gzip' | undefined
  /** Of the body as the app gave it. */
  plainBytes: number
}

type Compress = (body: Buffer, options: ZlibOptions) => Buffer | Promise<Buffer>

export async function digested({ status, headers, body }: Answer, compress: Compress = gzip): Promise<Digested> {
  const type = headerOf(headers, 'content-type') ?? ''
  const about = { status, headers, digest: digestOf({ status, headers, body }), plainBytes: body.length }
  if (body.length < COMPRESS_FROM_BYTES || !COMPRESSIBLE.test(type)) return { ...about, body, encoding: undefined }
  return { ...about, body: await compress(body, { level: 6 }), encoding: 'gzip' }
}

/**
 * Makes an answer sendable: strong ETag per encoding, gzip at once where it pays. Pass the answer it replaces and one
 * that says the same is given back as it is, with its brotli variant: a visitor's copy stays good when only the order
 * of the rows is another.
 */
export function representationOf(answer: Digested, before?: Representation): Representation {
  const { status, headers, digest, body, plainBytes } = answer
  if (before?.digest === digest) return before
  const about = { status, headers, digest }
  const bytes = OVERHEAD_BYTES + body.length
  const etag = `"${digest}"`
  if (!answer.encoding) return { ...about, plain: variant(answer, body, etag), bytes }
  const plain: Variant = {
    get body() {
      return bodyOf(body)
    },
    ...headsOf(answer, plainBytes, etag),
  }
  return { ...about, plain, gzip: variant(answer, body, `"${digest}-gz"`, 'gzip'), bytes: bytes + body.length }
}

/** As `representationOf`, of an answer as it is. */
export async function represent(answer: Answer, before?: Representation): Promise<Representation> {
  return representationOf(await digested(answer), before)
}

/**
 * The policy names the digests of the scripts, so it moves with the rows in them: it belongs to the body it came with.
 */
function saidOf({ headers }: Answer): HeaderPair[] {
  return headers.filter(([name]) => name.toLowerCase() !== 'content-security-policy')
}

const asked = new WeakSet<Representation>()
let compressing: Promise<void> = Promise.resolve()
/** Variants that wait to be made. */
let waiting = 0
/** More pictures can be asked for than memory holds: what comes beyond is asked for by a later visitor. */
const WAITING_MAX = 100

/** Adds the brotli variant in the background, one at a time. Asked for by the first client that could have used it. */
export function addBrotli(to: Representation, quality: number): void {
  if (to.brotli || !to.gzip || asked.has(to) || waiting >= WAITING_MAX) return
  asked.add(to)
  compressNext(to, quality)
}

/**
 * From so many visitors on a page is worth the effort of a file: a tenth fewer bytes for a tenth to half a second of
 * work, once.
 */
const OFTEN = 8

/**
 * Counts a visitor of the brotli variant; the one who makes it many has it made again in the background, at `quality`.
 */
export function countBrotli(to: Representation, quality: number): void {
  if (waiting >= WAITING_MAX) return
  to.brotliSent = (to.brotliSent ?? 0) + 1
  if (to.brotliSent !== OFTEN || to.brotli === to.gzip) return
  compressNext(to, quality, '-brx')
}

function compressNext(to: Representation, quality: number, tail?: string): void {
  waiting += 1
  compressing = compressing
    .then(() => compressInto(to, quality, tail))
    .catch(() => {})
    .finally(() => {
      waiting -= 1
    })
}

/** Resolves when every brotli variant asked for so far is made. */
export function brotliMade(): Promise<void> {
  return compressing
}

async function compressInto(to: Representation, quality: number, tail = '-br'): Promise<void> {
  const zipped = to.gzip
  if (!zipped) return
  const plain = await gunzip(zipped.body)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  const body = await brotliCompress(plain, { params })
  // A variant that is no smaller than gzip is not worth its memory: gzip goes on serving those clients.
  if (body.length >= zipped.body.length) to.brotli = zipped
  else to.brotli = variant(to, body, `"${to.digest}${tail}"`, 'br')
}
