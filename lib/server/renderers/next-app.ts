import 'server-only'
import type { RequestListener } from 'node:http'
import { environment } from '../platform/environment.ts'

/** Next, ready to be asked. */
export async function loadNext(): Promise<RequestListener> {
  const { host, port } = environment()
  const { default: next } = await import('next')
  const app = next({ dev: false, dir: process.cwd(), hostname: host, port })
  await app.prepare()
  return app.getRequestHandler()
}
