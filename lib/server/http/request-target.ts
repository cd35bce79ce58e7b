import 'server-only'
import type { IncomingMessage } from 'node:http'

const SLASH = 47
const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)/i

/**
 * Whether a request says clearly what it asks for: one target, at most one Host. An absolute target becomes its path,
 * and its authority the Host, as a server must take it [RFC 9112, 3.2.2; ROUTE-49].
 */
export function hasClearTarget(request: IncomingMessage): boolean {
  const { url = '', rawHeaders } = request
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  // Two of them are read differently by a proxy and by us: the classic way past a cache [RFC 9112, 3.2].
  if (hosts > 1) return false
  if (url.charCodeAt(0) === SLASH) return true
  const [, host = '', target = ''] = ABSOLUTE.exec(url) ?? []
  if (host === '') return false
  request.url = target.startsWith('/') ? target : `/${target}`
  setHost(request, host)
  return true
}

function setHost(request: IncomingMessage, host: string): void {
  request.headers.host = host
  const raw = request.rawHeaders
  for (let i = raw.length - 2; i >= 0; i -= 2) if (raw[i]?.toLowerCase() === 'host') raw.splice(i, 2)
  raw.push('Host', host)
}

/** The path of a request, without its query. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const mark = url.indexOf('?')
  return mark < 0 ? url : url.slice(0, mark)
}
