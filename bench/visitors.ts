import { percentile } from './numbers.ts'

export interface Visits {
  perSecond: number
  p50Ms: number
  p95Ms: number
}

/**
 * So many visitors ask for everything on the list between them, each as soon as its last answer is whole. Throws on an
 * answer that is not 2xx.
 */
export async function visit<T>(
  list: readonly T[],
  visitors: number,
  ask: (item: T) => Promise<Response>,
): Promise<Visits> {
  const waiting = [...list]
  const tookMs: number[] = []
  const beganMs = performance.now()
  const visitor = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const askedMs = performance.now()
      const answer = await ask(next)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`)
      tookMs.push(performance.now() - askedMs)
    }
  }
  await Promise.all(Array.from({ length: visitors }, visitor))
  return {
    perSecond: (tookMs.length * 1000) / (performance.now() - beganMs),
    p50Ms: percentile(tookMs, 0.5),
    p95Ms: percentile(tookMs, 0.95),
  }
}
