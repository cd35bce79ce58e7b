import 'server-only'
import type { z } from 'zod'
import type { MachineEndpoint } from '#lib/contract/erp/machine-endpoint.ts'
import { type MachineEndpointName, machineEndpoints } from '#lib/contract/erp/machine-endpoints.ts'
import { ERRORS } from '#lib/contract/errors.ts'
import { errorAnswer } from '../api/answer.ts'
import { readBody, readQuery } from '../api/body.ts'
import { digestOf, requiredKey } from '../api/idempotency-key.ts'
import { routePath } from '../api/serve.ts'
import { runIdempotently } from '../platform/idempotency.ts'
import type { KeyedRequest } from '../platform/kept-answers.ts'
import { ok, type Result } from '../platform/result.ts'
import { isUnreadable, pathAsSent } from '../platform/unreadable.ts'
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

/** Answers a write that was done and whose answer was lost; `outcome` as the use case has named it. */
type Again<N extends MachineEndpointName> = (c: MachineContext, outcome: string) => Promise<Result<AnswerOf<N>>>

/**
 * Mounts a call of the machines' contract: scope → parse → run → answer [OPS-01, OPS-02]. Whatever writes is done once
 * for its Idempotency-Key and answered alike when it is repeated; what would be done twice if this process died before
 * it has answered says with `again` how it is answered then.
 */
export function serveMachine<N extends MachineEndpointName>(
  app: MachineApp,
  name: N,
  run: Run<N>,
  again?: Again<N>,
): void {
  const endpoint: MachineEndpoint = machineEndpoints[name]
  const unknown = endpoint.errors.find((code) => ERRORS[code].status === 404)
  app.on(endpoint.method, `/v1${routePath(endpoint.path)}`, async (c) => {
    if (!c.get('machine').scopes.includes(endpoint.scope)) {
      return errorAnswer(c, { errorCode: 'Forbidden', details: { scope: endpoint.scope } })
    }
    if (unknown && isUnreadable(pathAsSent(c.req.url))) return errorAnswer(c, { errorCode: unknown })
    const query = endpoint.query ? readQuery(c, endpoint.query) : ok(undefined)
    if (!query.ok) return errorAnswer(c, query.refusal)
    const body = endpoint.body ? await readBody(c, endpoint.body) : ok(undefined)
    if (!body.ok) return errorAnswer(c, body.refusal)
    const handler = () => run(c, body.value as BodyOf<N>, query.value as QueryOf<N>)
    const result = endpoint.method === 'GET' ? await handler() : await once(c, body.value, handler, again)
    if (!result.ok) return errorAnswer(c, result.refusal)
    return c.json(result.value as object, endpoint.status, { 'Cache-Control': 'private, no-store' })
  })
}

async function once<T>(
  c: MachineContext,
  body: unknown,
  handler: () => Promise<Result<T>>,
  again?: (c: MachineContext, outcome: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  const request = keyedRequest(c, body)
  if (!request.ok) return request
  return runIdempotently(request.value, handler, again && ((outcome) => again(c, outcome)))
}

/** Who asks for what, under which key; InvalidRequest without one. */
export function keyedRequest(c: MachineContext, body: unknown): Result<KeyedRequest> {
  const key = requiredKey(c)
  if (!key.ok) return key
  return ok({ caller: c.get('machine'), key: key.value, digest: digestOf(c, body) })
}
