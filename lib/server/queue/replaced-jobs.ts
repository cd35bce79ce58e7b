/** Jobs that are always queued under a key. */
const KEYED = [
  ...['settle-order', 'issue-gift-cards', 'confirm-subscription', 'fetch-photos'],
  // At start; on schedule they run once and are never given up.
  ...['forget-refusals', 'change-sale-prices'],
]
const NAMES = KEYED.map((name) => `'${name}'`).join(', ')

/**
 * As SQL over `_private_jobs`: queued anew while a worker held it, a job loses its key and its attempts, and the new
 * one stands in for it. If that worker was killed, what is left looks like a job that was given up.
 */
export const REPLACED_JOB = `(key is null and task_id in (select id from graphile_worker._private_tasks where identifier in (${NAMES})))`
