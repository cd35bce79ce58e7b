import 'server-only'
import { Hono, type MiddlewareHandler } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { MachineEndpoint } from '#lib/contract/erp/machine-endpoint.ts'
import { machineEndpoints } from '#lib/contract/erp/machine-endpoints.ts'
import type { ErrorCode } from '#lib/contract/errors.ts'
import { errorAnswer } from '../api/answer.ts'
import { limitBody } from '../api/body.ts'
import { nameCall, refuseOtherMethods, thrownAnswer } from '../api/call-frame.ts'
import { mountDescription } from '../api/calls-page.ts'
import { clientAddress, scaled } from '../api/rate-limit.ts'
import { checkKey } from '../machines/machine-keys.ts'
import { mayTry } from '../platform/attempts.ts'
import { environment } from '../platform/environment.ts'
import { log } from '../platform/log.ts'
import { mountExports } from './exports.ts'
import { mountGiftCards } from './gift-cards.ts'
import { mountGoods } from './goods.ts'
import type { MachineApp, MachineContext, MachineVariables } from './machine-context.ts'
import { machineDocsPage } from './machine-docs.ts'
import { machineDocument } from './machine-openapi.ts'
import { mountOrders } from './orders.ts'
import { mountMachineQuestions } from './questions.ts'
import { mountRefunds } from './refunds.ts'
import { mountMachineReturns } from './returns.ts'
import { mountMachineReviews } from './reviews.ts'
import { mountSubscribers } from './subscribers.ts'

const CALLS = Object.values<MachineEndpoint>(machineEndpoints).map(({ method, path }) => ({
  method,
  path: `/v1${path}`,
}))
/** A thousand items with room to spare. */
const BODY_BYTES_MAX = 1024 * 1024

/** Calls of one network without a key that works: whoever has one and mistypes it makes no more. */
const STRANGERS = { points: 300, seconds: 60 }

/** The interface of the retailer's machines: everything under /erp [OPS-01, GEN-04]. */
export function createMachineApi(): MachineApp {
  const app: MachineApp = new Hono<{ Variables: MachineVariables }>().basePath('/erp')
  app.use(async (c, next) => {
    nameCall(c)
    await next()
  })
  app.use(turnFloodsAway())
  app.use(async (c, next) => ((await isOpen(c)) ? next() : refused(c, 'NotFound')))
  mountDescription(app, () => machineDocument(environment().siteUrl), machineDocsPage)
  askForKey(app)
  app.use('/v1/*', limitBody(BODY_BYTES_MAX))
  mountOrders(app)
  mountRefunds(app)
  mountMachineReturns(app)
  mountMachineReviews(app)
  mountMachineQuestions(app)
  mountGoods(app)
  mountSubscribers(app)
  mountExports(app)
  mountGiftCards(app)
  refuseOtherMethods(app, CALLS)
  app.notFound((c) => refused(c, 'NotFound'))
  app.onError((error, c) => thrownAnswer(c, error, 'machine call failed'))
  return app
}

const refused = (c: MachineContext, errorCode: ErrorCode) => errorAnswer(c, { errorCode })

/**
 * Before the database is asked whose key it is: a network that has made too many calls without one that works is heard
 * again a little later. In memory and per instance, as the limits of /api are [API-18].
 */
function turnFloodsAway(): MiddlewareHandler<{ Variables: MachineVariables }> {
  const { points, seconds } = scaled(STRANGERS)
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return async (c, next) => {
    const address = clientAddress(c)
    const counted = await limiter.get(address)
    if (counted && counted.remainingPoints <= 0) {
      c.header('Retry-After', String(Math.max(1, Math.ceil(counted.msBeforeNext / 1000))))
      return refused(c, 'RateLimited')
    }
    await next()
    if (c.get('machine') === undefined) await limiter.consume(address).catch(() => {})
    return undefined
  }
}

/**
 * Lets a machine in by its key; what needs none is the description. Wrong keys are counted by address, so that nobody
 * tries for long.
 */
async function isOpen(c: MachineContext): Promise<boolean> {
  const key = /^Bearer (\S+)$/.exec(c.req.header('Authorization') ?? '')?.[1]
  const check = await checkKey(key)
  if (check.kind === 'known') c.set('machine', check.machine)
  return check.kind !== 'closed'
}

/** Who has no key that works is refused, and after some tries not even listened to. */
function askForKey(app: MachineApp): void {
  app.use('/v1/*', async (c, next) => {
    if (c.get('machine') !== undefined) return next()
    const address = clientAddress(c)
    if (!(await mayTry('machineKey', address))) {
      log.warn({ requestId: c.get('requestId') }, 'Too many calls of machines without a key that works')
      c.header('Retry-After', '900')
      return refused(c, 'RateLimited')
    }
    return refused(c, 'Unauthorised')
  })
}

let shared: MachineApp | undefined

/** The process's. */
export const machineApi = {
  fetch: (request: Request, env?: object): Response | Promise<Response> => {
    shared ??= createMachineApi()
    return shared.fetch(request, env)
  },
}
