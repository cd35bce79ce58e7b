import type { z } from 'zod'
import type { EndpointName, endpoints } from '#lib/contract/endpoints.ts'
import type { CallParams } from './call-path.ts'

type Endpoints = typeof endpoints
type BodyOf<Name extends EndpointName> = Endpoints[Name] extends { body: infer B extends z.ZodType }
  ? { body: z.input<B> }
  : { body?: never }
type QueryOf<Name extends EndpointName> = Endpoints[Name] extends { query: infer Q extends z.ZodType }
  ? { query: z.input<Q> }
  : { query?: never }
type ParamsOf<Name extends EndpointName> =
  CallParams<Name> extends Record<string, never> ? { params?: never } : { params: CallParams<Name> }

/** What the API answers a call with. */
export type AnswerOf<Name extends EndpointName> = z.output<Endpoints[Name]['response']>

export type CallOptions<Name extends EndpointName> = BodyOf<Name> &
  ParamsOf<Name> &
  QueryOf<Name> & {
    signal?: AbortSignal | undefined
    /** For a POST whose intent outlives this call; a fresh one is made otherwise [API-11]. */
    idempotencyKey?: string | undefined
  }
