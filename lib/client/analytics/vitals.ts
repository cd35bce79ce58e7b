import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { pageTypeOf } from '#lib/domain/analytics/page-types.ts'
import { report } from './analytics.ts'

/**
 * Tells how fast the page was for who is looking at it: each of the five vitals once it is settled, by the kind of
 * page.
 */
export function reportVitals(): void {
  const type = pageTypeOf(window.location.pathname)
  const take = ({ name, value, rating }: MetricType) =>
    report({
      name: 'web_vital',
      parameters: { metric: name, value: Math.round(value * 1000) / 1000, rating, page_type: type },
    })
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(take)
}
