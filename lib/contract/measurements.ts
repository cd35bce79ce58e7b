import { z } from 'zod'
import { EVENT_NAMES } from '#lib/domain/analytics/events.ts'

const MEASUREMENTS_MAX = 50
const ITEMS_MAX = 100
const PARAMETERS_MAX = 20
/** What waited longer than this in a browser is no news. */
const AGE_MAX_MS = 3_600_000

const name = z.string().max(40)
const text = z.string().max(300)
const item = z.strictObject({
  item_id: text,
  item_name: text,
  item_brand: text.optional(),
  item_variant: text.optional(),
  item_list_name: text.optional(),
  index: z.int().optional(),
  price: z.number(),
  quantity: z.number(),
})

const measurement = z.strictObject({
  name: z.enum(EVENT_NAMES),
  /** The kind of page it happened on [OBS-05]. */
  page: name,
  /** Milliseconds between it and the sending of this request. */
  age: z.number().min(0).max(AGE_MAX_MS),
  parameters: z
    .record(name, z.union([text, z.number(), z.array(item).max(ITEMS_MAX)]))
    .refine((all) => Object.keys(all).length <= PARAMETERS_MAX, { error: `At most ${PARAMETERS_MAX} parameters.` }),
})

/** Body of POST /measurements [OBS-32]. `visitor` comes only from who has agreed to it [OBS-34]. */
export const measurementsRequest = z.strictObject({
  visitor: z.uuid().optional(),
  measurements: z.array(measurement).min(1).max(MEASUREMENTS_MAX),
})
export type MeasurementsRequest = z.infer<typeof measurementsRequest>
export type Measurement = MeasurementsRequest['measurements'][number]
