import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS, type ErrorCode } from '#lib/contract/errors.ts'
import {
  dropKey,
  findAnswer,
  forgetOldAnswers,
  type KeyedRequest,
  keepAnswer,
  LEASE_MS,
  renewLease,
  takeKey,
} from './kept-answers.ts'
import { type HeldLease, holdLease } from './lease.ts'
import { log } from './log.ts'
import { err, type Refusal, type Result } from './result.ts'
import { inNote, outcomeOf } from './work-note.ts'

const RENEWED_EVERY_MS = LEASE_MS / 3
const WAIT_MAX_MS = 30_000
const FIRST_PAUSE_MS = 15
const PAUSE_MAX_MS = 400
/** Before each further try to write an answer down, while whoever asked waits for it. */
const KEEP_PAUSES_MS = [50, 200, 800]
/** Then between tries, and for how long: a failover takes longer than anybody waits for an answer. */
const KEEP_LATER_PAUSE_MS = 500
const KEEP_LATER_MS = 15 * 60_000
/** What says itself that the same may be asked again soon. */
const PASSING: readonly ErrorCode[] = ['PaymentInProgress', 'RateLimited']
/** How long after its work was done whoever did it may take to say so. */
const ANSWERED_WITHIN_MS = 1000

/** Answers a request whose work is done and whose answer nobody has written down; `outcome` as it was named. */
export type AnswerAgain<T> = (outcome: string) => Promise<Result<T>>

/**
 * Runs a handler once for a key: its answer is kept for a day and given again; a repetition that comes while it runs
 * waits for it. Another digest under the same key is IdempotencyKeyReused. Server and provider trouble is not kept, nor
 * is what was thrown or says that it passes: the next request runs it anew [API-11].
 *
 * With `again` the handler's transaction notes beside its work that it is done (`noteWork`). Whatever dies between that
 * and the answer, a repetition does nothing anew and is answered by `again`.
 */
export async function runIdempotently<T>(
  request: KeyedRequest,
  handler: () => Promise<Result<T>>,
  again?: AnswerAgain<T>,
): Promise<Result<T>> {
  await forgetOldAnswers()
  const until = Date.now() + WAIT_MAX_MS
  let doneSince: number | undefined
  for (let pause = FIRST_PAUSE_MS; Date.now() < until; pause = Math.min(pause * 1.5, PAUSE_MAX_MS)) {
    const lease = await takeKey(request)
    if (lease) return carryOut(request, lease, (held) => (again ? inNote(request, held, handler) : handler()))
    const earlier = await findAnswer(request)
    if (earlier && earlier.digest !== request.digest) return err('IdempotencyKeyReused')
    const outcome = outcomeOf(earlier?.answer)
    if (earlier?.answer && outcome === undefined) return earlier.answer as Result<T>
    if (outcome !== undefined) doneSince ??= Date.now()
    if (again && outcome !== undefined && Date.now() - (doneSince ?? 0) >= ANSWERED_WITHIN_MS) return again(outcome)
    await sleep(pause)
  }
  return err('ServiceUnavailable')
}

async function carryOut<T>(
  request: KeyedRequest,
  lease: Date,
  handler: (held: HeldLease) => Promise<Result<T>>,
): Promise<Result<T>> {
  // A thousand items may take longer than a lease lasts.
  const held = holdLease(lease, (last) => renewLease(request, last), RENEWED_EVERY_MS)
  const answer = await handler(held).catch(async (error: unknown) => {
    await dropKey(request, await held.ended())
    throw error
  })
  const last = await held.ended()
  if (answer.ok || isKept(answer.refusal)) await keepInTheEnd(request, last, answer)
  else await dropKey(request, last)
  return answer
}

/** Whether a refusal is kept under its key: trouble of server and provider is not, nor is "later" [API-11]. */
export function isKept({ errorCode }: Refusal): boolean {
  return ERRORS[errorCode].status < 500 && !PASSING.includes(errorCode)
}

/**
 * What was done stays done whether its answer can be written down or not: letting go of the key then would have a
 * repetition do it again. Whoever asked hears soon what came of it; the answer is written as soon as the database takes
 * it, until when the lease holds the key. A database that is away gives it to nobody else either.
 */
async function keepInTheEnd(request: KeyedRequest, lease: Date, answer: unknown): Promise<void> {
  for (const pause of KEEP_PAUSES_MS) {
    if ((await tryToKeep(request, lease, answer)) === undefined) return
    await sleep(pause)
  }
  const error = await tryToKeep(request, lease, answer)
  if (error === undefined) return
  log.error({ err: error }, 'The answer of a request could not be kept yet')
  void keepLater(request, lease, answer)
}

async function keepLater(request: KeyedRequest, lease: Date, answer: unknown): Promise<void> {
  const until = performance.now() + KEEP_LATER_MS
  let error: unknown
  while (performance.now() < until) {
    await sleep(KEEP_LATER_PAUSE_MS, undefined, { ref: false })
    error = await tryToKeep(request, lease, answer)
    if (error === undefined) return
  }
  log.error({ err: error }, 'The answer of a request was not kept')
}

/** What went wrong; undefined where it is written, or no longer ours to write. */
async function tryToKeep(request: KeyedRequest, lease: Date, answer: unknown): Promise<unknown> {
  try {
    await keepAnswer(request, lease, answer)
    return undefined
  } catch (error) {
    return error
  }
}
