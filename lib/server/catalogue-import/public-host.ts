import 'server-only'
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Addresses that are not out on the internet: this machine, its network, its cloud's metadata, documentation,
 * multicast.
 */
const INSIDE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  INSIDE.addSubnet(net, bits, 'ipv4')
}
// IPv6 is refused but for its global unicast range, and inside that for the ranges that wrap or document other
// addresses.
const GLOBAL_V6 = new BlockList()
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  INSIDE.addSubnet(net, bits, 'ipv6')
}

export class RefusedAddress extends Error {}

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !INSIDE.check(address, 'ipv4')
  return isIP(address) === 6 && GLOBAL_V6.check(address, 'ipv6') && !INSIDE.check(address, 'ipv6')
}

/**
 * The URL of something on a public web host, or a RefusedAddress. Names are judged again when they are resolved
 * (`publicLookup`), for a name can point anywhere.
 */
export function publicUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base)
  if (url === null) throw new RefusedAddress('not a web address')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new RefusedAddress('only http and https are fetched')
  if (url.username !== '' || url.password !== '') throw new RefusedAddress('addresses with a password are not fetched')
  if (url.port !== '') throw new RefusedAddress('only the usual ports are fetched')
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const inside = isIP(host) === 0 ? isInsideName(host) : !isPublicAddress(host)
  if (inside) throw new RefusedAddress('the host is not a public one')
  return url
}

function isInsideName(host: string): boolean {
  return !host.includes('.') || /\.(localhost|local|internal|lan|home|corp|intranet|arpa)$/i.test(host)
}

/**
 * Resolves a name for a connection, and refuses it when any of its addresses is not public: what is checked is what is
 * connected to.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    const inside = addresses.some(({ address }) => !isPublicAddress(address))
    const [first] = addresses
    if (inside || first === undefined) return callback(new RefusedAddress('the host is not a public one'), [])
    if (options.all) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
}
