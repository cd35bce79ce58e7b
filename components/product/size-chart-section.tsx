import type { SizeChart } from '#lib/contract/size-chart.ts'
import { SizeChartNotes } from './size-chart-notes.tsx'
import { SizeChartTable } from './size-chart-table.tsx'

/**
 * The size chart as a part of the page: what the link leads to without JavaScript, and what is printed [PDP-01]. A link
 * to it opens what it stands in.
 */
export function SizeChartSection({ chart }: { chart: SizeChart }) {
  return (
    <div id="size-chart" className="grid gap-4">
      <SizeChartTable chart={chart} />
      <SizeChartNotes chart={chart} />
    </div>
  )
}
