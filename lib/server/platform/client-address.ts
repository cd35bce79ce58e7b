import 'server-only'
import { BlockList, isIP } from 'node:net'

/**
 * Whose word about a caller's address counts: nobody's, that of so many proxies in a row, or that of proxies in these
 * ranges.
 */
export type TrustedProxies = { hops: number } | { ranges: BlockList }

const HOPS = /^\d{1,2}$/
const HOPS_MAX = 10

/**
 * Reads TRUST_PROXY: a number of proxies (`1`), or addresses and ranges of them with commas between (`10.0.0.0/8,
 * 2001:db8::/32`). Undefined when it is neither.
 */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (HOPS.test(text)) return Number(text) <= HOPS_MAX ? { hops: Number(text) } : undefined
  const ranges = new BlockList()
  for (const part of text.split(',')) {
    const [address = '', bits, more] = part.trim().split('/')
    const version = isIP(address)
    const prefix = bits === undefined ? bitsOf(version) : Number(/^\d{1,3}$/.exec(bits)?.[0] ?? Number.NaN)
    if (version === 0 || more !== undefined || !(prefix >= 0 && prefix <= bitsOf(version))) return undefined
    ranges.addSubnet(address, prefix, familyOf(version))
  }
  return { ranges }
}

const bitsOf = (version: number) => (version === 4 ? 32 : 128)
const familyOf = (version: number) => (version === 4 ? 'ipv4' : 'ipv6')

/** Whether anything a proxy adds to a request counts when it comes from this end of a connection. */
export function isOwnProxy(peer: string | undefined, trusted: TrustedProxies): boolean {
  if ('hops' in trusted) return trusted.hops > 0
  const address = peer && plainAddress(peer)
  return address !== undefined && address !== '' && trusted.ranges.check(address, familyOf(isIP(address)))
}

/**
 * Who is at the far end: the last address in X-Forwarded-For that none of our own proxies vouches to be another proxy.
 * What stands left of it a stranger may have written [API-18].
 */
export function callerAddress(
  peer: string | undefined,
  forwarded: string | undefined,
  trusted: TrustedProxies,
): string | undefined {
  const near = peer && plainAddress(peer)
  if (forwarded === undefined || !isOwnProxy(peer, trusted)) return near
  const chain = forwarded.split(',').map((part) => plainAddress(part.trim()))
  if ('hops' in trusted) return chain[Math.max(0, chain.length - trusted.hops)] ?? near
  let far = near
  for (let i = chain.length - 1; i >= 0; i -= 1) {
    const address = chain[i]
    if (address === undefined) return far
    far = address
    if (!trusted.ranges.check(address, familyOf(isIP(address)))) return far
  }
  return far
}

const MAPPED = /^::ffff:(?=\d+\.)/i
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/

/** An address as it is usually written, without a port; undefined for what is none. */
function plainAddress(text: string): string | undefined {
  const [, inBrackets, beforePort] = WITH_PORT.exec(text) ?? []
  const address = (inBrackets ?? beforePort ?? text).replace(MAPPED, '').replace(/%.*$/, '')
  return isIP(address) === 0 ? undefined : address
}

/**
 * What limits count by: of IPv6 the first 64 bits, since whoever has one address of such a network has all of them
 * [API-18].
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':')
    // An address that ends like one of IPv4 has two groups in its last part.
    const written = groups.length + after.length + (tail.includes('.') ? 1 : 0)
    groups.push(...Array.from({ length: Math.max(0, 8 - written) }, () => '0'), ...after)
  }
  const first = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${first.join(':')}::/64`
}
