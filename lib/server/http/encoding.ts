import 'server-only'

/** The encodings a client takes, as bits: a hit asks twice per request, and a number compares faster than a list. */
export const GZIP = 1
export const BROTLI = 2

const NAMES: Record<string, number> = { gzip: GZIP, 'x-gzip': GZIP, br: BROTLI }
const REMEMBERED_MAX = 256
const remembered = new Map<string, number>()

function quality(parameters: string[]): number {
  for (const parameter of parameters) {
    const [name, value] = parameter.split('=', 2)
    if (name?.trim().toLowerCase() === 'q') {
      const q = Number(value)
      return Number.isFinite(q) ? q : 0
    }
  }
  return 1
}

function parse(header: string): number {
  const named = new Map<number, number>()
  let star = 0
  let identity = 0
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';')
    const q = quality(parameters)
    const bit = NAMES[name.trim()]
    if (bit !== undefined) named.set(bit, q)
    else if (name.trim() === '*') star = q
    else if (name.trim() === 'identity') identity = q
  }
  let accepted = 0
  // A client that names identity with a higher weight wants the plain bytes [RFC 9110, 12.5.3].
  for (const bit of [GZIP, BROTLI]) {
    const q = named.get(bit) ?? star
    if (q > 0 && q >= identity) accepted |= bit
  }
  const [gzip, brotli] = [named.get(GZIP) ?? star, named.get(BROTLI) ?? star]
  if (accepted === (GZIP | BROTLI) && gzip > brotli) return GZIP
  return accepted
}

/**
 * Which of gzip and brotli an Accept-Encoding header allows (bits GZIP, BROTLI); 0 is the plain bytes. Weights are
 * honoured: `br;q=0` forbids, `gzip, br;q=0.5` prefers gzip. There are few distinct headers in the world, so answers
 * are remembered.
 */
export function acceptedEncodings(header: string | undefined): number {
  if (header === undefined || header === '') return 0
  const known = remembered.get(header)
  if (known !== undefined) return known
  const accepted = parse(header)
  if (remembered.size >= REMEMBERED_MAX) remembered.clear()
  if (header.length <= 200) remembered.set(header, accepted)
  return accepted
}
