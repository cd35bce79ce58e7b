import 'server-only'
import type { ServerResponse } from 'node:http'
import { readiness } from './readiness.ts'

let build: string | undefined

/** From now on both answers name the build that gives them: behind a balancer a release is known by it. */
export function tellBuild(id: string): void {
  build = id
}

/** `/healthz`: the process answers. `/readyz`: it may get traffic, else 503 and which check says no [OBS-14]. */
export async function sendHealth(
  path: '/healthz' | '/readyz',
  response: ServerResponse,
  requestId: string,
): Promise<void> {
  const { ready, ...report } = path === '/healthz' ? { ready: true, status: 'alive' } : await readiness()
  const text = JSON.stringify(build === undefined ? report : { ...report, build })
  response.writeHead(ready ? 200 : 503, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...(ready ? {} : { 'Retry-After': '5' }),
  })
  response.end(text)
}
