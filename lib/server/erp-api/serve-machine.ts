import 'server-only'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { MachineEndpoint } from '#lib/contract/erp/machine-endpoint.ts'
import { type MachineEndpointName, machineEndpoints } from '#lib/contract/erp/machine-endpoints.ts'
import { refuse } from '../api/answer.ts'
import { readBody, readQuery } from '../api/body.ts'
import type { ApiContext } from '../api/context.ts'
import { requiredKey } from '../api/idempotency-key.ts'
import { routePath } from '../api/serve.ts'
import { runIdempotently } from '../platform/idempotency.ts'
import { ok, type Result } from '../platform/result.ts'
import type { MachineApp, MachineContext } from './machine-context.ts'

type Endpoints = typeof machineEndpoints
type BodyOf<N extends MachineEndpointName> = Endpoints[N] extends { body: infer B extends z.ZodType }
  ? z.output<B>
  : undefined
type QueryOf<N extends MachineEndpointName> = Endpoints[N] extends { query: infer Q extends z.ZodType }
  ? z.output<Q>
  : undefined
type AnswerOf<N extends MachineEndpointName> = z.input<Endpoints[N]['response']>

type Run<N extends MachineEndpointName> = (
  c: MachineContext,
  body: BodyOf<N>,
  query: QueryOf<N>,
) => Promise<Result<AnswerOf<N>>>

/**
 * Mounts a call of the machines' contract: scope → parse → run → answer [OPS-01, OPS-02]. Whatever writes is done once
 * for its Idempotency-Key and answered alike when it is repeated.
 */
export function serveMachine<N extends MachineEndpointName>(app: MachineApp, name: N, run: Run<N>): void {
  const endpoint: MachineEndpoint = machineEndpoints[name]
  app.on(endpoint.method, `/v1${routePath(endpoint.path)}`, async (c) => {
    const api = c as unknown as ApiContext
    if (!c.get('machine').scopes.includes(endpoint.scope)) {
      return refuse(api, { errorCode: 'Forbidden', details: { scope: endpoint.scope } })
    }
    const query = endpoint.query ? readQuery(api, endpoint.query) : ok(undefined)
    if (!query.ok) return refuse(api, query.refusal)
    const body = endpoint.body ? await readBody(api, endpoint.body) : ok(undefined)
    if (!body.ok) return refuse(api, body.refusal)
    const handler = () => run(c, body.value as BodyOf<N>, query.value as QueryOf<N>)
    const result = endpoint.method === 'GET' ? await handler() : await once(c, body.value, handler)
    if (!result.ok) return refuse(api, result.refusal)
    return c.json(result.value as object, endpoint.status, { 'Cache-Control': 'private, no-store' })
  })
}

async function once<T>(c: MachineContext, body: unknown, handler: () => Promise<Result<T>>): Promise<Result<T>> {
  const key = requiredKey(c as unknown as ApiContext)
  if (!key.ok) return key
  const digest = createHash('sha256')
    .update(JSON.stringify([c.req.method, c.req.path, body]))
    .digest('base64url')
  return runIdempotently({ caller: c.get('machine'), key: key.value, digest }, handler)
}
