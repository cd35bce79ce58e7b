import type { SizeChart } from '#lib/contract/size-chart.ts'
import { SizeChartNotes } from './size-chart-notes.tsx'
import { SizeChartTable } from './size-chart-table.tsx'

/** The size chart as a part of the page: what the link leads to without JavaScript, and what is printed [PDP-01]. */
export function SizeChartSection({ chart }: { chart: SizeChart }) {
  return (
    <section>
      <h2 id="size-chart">{chart.title}</h2>
      <SizeChartTable chart={chart} />
      <SizeChartNotes chart={chart} />
    </section>
  )
}
