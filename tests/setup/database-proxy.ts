import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DatabaseProxy {
  /** The same database, reached through the proxy. */
  url: string
  /** The database is gone: running connections break, new ones are refused. */
  cut(): Promise<void>
  /** Every connection there is falls silent, as when a machine is unplugged; new ones get through. */
  freeze(): void
  /** It is back, at the same address. */
  mend(): Promise<void>
  close(): Promise<void>
}

/** A way to a database that can be cut and mended, so that a test can take the database away from a running shop. */
export async function proxyDatabase(target: string): Promise<DatabaseProxy> {
  const url = new URL(target)
  const socketDir = url.searchParams.get('host')
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432))
  const dial = () =>
    socketDir?.startsWith('/') ? connect(`${socketDir}/.s.PGSQL.${port}`) : connect(port, url.hostname)
  const open = new Set<Socket>()
  let server = createServer()
  let address = 0

  const listen = (at: number) =>
    new Promise<void>((resolve) => {
      server = createServer((inbound) => {
        const outbound = dial()
        for (const socket of [inbound, outbound]) {
          open.add(socket)
          socket.on('error', () => {})
          socket.on('close', () => open.delete(socket))
        }
        inbound.pipe(outbound).pipe(inbound)
        inbound.on('close', () => outbound.destroy())
        outbound.on('close', () => inbound.destroy())
      })
      server.listen(at, '127.0.0.1', () => {
        address = (server.address() as AddressInfo).port
        resolve()
      })
    })
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })

  const freeze = () => {
    for (const socket of open) {
      socket.unpipe()
      socket.pause()
    }
  }

  await listen(0)
  const proxied = new URL(target)
  proxied.search = ''
  proxied.host = `127.0.0.1:${address}`
  return { url: proxied.href, cut, freeze, mend: () => listen(address), close: cut }
}
