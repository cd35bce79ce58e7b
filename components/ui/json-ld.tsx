import 'server-only'
import { inlineJson } from './inline-json.ts'
import { StaticJson } from './static-html.tsx'

/** Structured data for crawlers. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  return <StaticJson type="application/ld+json" json={inlineJson(data)} />
}
