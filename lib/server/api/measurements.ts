import 'server-only'
import { measurementsRequest } from '#lib/contract/measurements.ts'
import { MEASUREMENTS } from '#lib/contract/measurements-path.ts'
import { handOn } from '../insight/google-analytics.ts'
import { keepMeasurements } from '../insight/keep-measurements.ts'
import { refuse } from './answer.ts'
import { readBody } from './body.ts'
import { addressLimit } from './rate-limit.ts'
import type { ApiApp } from './serve.ts'

/** Of one address: an office of shoppers sends a few a second. */
const LIMIT = { points: 300, seconds: 60 }
/** Characters of them, many times an office’s: by calls alone one address could write a gigabyte in minutes. */
const CHARACTERS = { points: 2_000_000, seconds: 60 }

/** Takes what browsers measured: events, the speed of pages, errors [OBS-32]. Answered before it is written. */
export function mountMeasurements(app: ApiApp): void {
  const isOverLimit = addressLimit(LIMIT)
  const isTooMuch = addressLimit(CHARACTERS)
  app.post(MEASUREMENTS, async (c) => {
    if (await isOverLimit(c)) return refuse(c, { errorCode: 'RateLimited' })
    const read = await readBody(c, measurementsRequest)
    if (!read.ok) return refuse(c, read.refusal)
    if (await isTooMuch(c, (await c.req.text()).length)) return refuse(c, { errorCode: 'RateLimited' })
    keepMeasurements(read.value.measurements)
    handOn(read.value)
    return c.body(null, 204, { 'Cache-Control': 'private, no-store' })
  })
}
