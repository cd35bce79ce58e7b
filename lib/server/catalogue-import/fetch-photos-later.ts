import 'server-only'
import { pool } from '../db/client.ts'
import { announceChange } from '../platform/changes.ts'
import { log } from '../platform/log.ts'
import type { ReadPayload } from '../queue/job-payloads.ts'
import { queueJob } from '../queue/queue-job.ts'
import { PhotoCollector, type PhotoWork } from './photo-collector.ts'

const FIRST_TRY = '10 minutes'
/** Each waits longer than the one before; the last is some days later. */
const TRIES_MAX = 16

const keyOf = (productId: string) => `fetch-photos:${productId}`

/**
 * Queues the photos of a product whose host was away; a later import of the product takes the place of this [OPS-31].
 */
export function fetchPhotosLater(
  id: string,
  handle: string,
  images: PhotoWork['products'][number]['images'],
): Promise<void> {
  const terms = { key: keyOf(id), wait: FIRST_TRY, maxAttempts: TRIES_MAX }
  return queueJob(pool(), 'fetch-photos', { id, handle, images }, terms)
}

/** What a new import says of a product’s photos is all that counts. */
export async function forgetQueuedPhotos(ids: readonly string[]): Promise<void> {
  await pool().query('select graphile_worker.remove_job(key) from unnest($1::text[]) key', [ids.map(keyOf)])
}

/**
 * The job: fetches what is missing, and throws to be tried again while a host is away, or where the product has changed
 * while it fetched: an import may have said otherwise, and has taken the job out of the queue then.
 */
export async function fetchQueuedPhotos({ id, handle, images }: ReadPayload<'fetch-photos'>): Promise<void> {
  const { rows } = await pool().query<{ before: number; asOf: string }>(
    'select jsonb_array_length(images) as before, updated_at::text as "asOf" from products where id = $1',
    [id],
  )
  const [product] = rows
  if (!product) return
  const collector = new PhotoCollector((_, which, text) => log.info({ product: which }, text))
  const work = {
    row: 0,
    handle,
    changed: false,
    products: [{ id, images, before: product.before, asOf: product.asOf }],
  }
  const { touched, later } = await collector.collect([work])
  if (touched.length > 0) announceChange(['listing'])
  if (later.length > 0) throw new Error('Photos of a product cannot be fetched yet')
}
