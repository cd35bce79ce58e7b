import 'server-only'
import { environment } from './environment.ts'

/** How often something may happen, by the operator's own factor; once at least. */
export function ownLimit(points: number): number {
  return Math.max(1, Math.floor(points * (environment().RATE_LIMIT_FACTOR ?? 1)))
}
