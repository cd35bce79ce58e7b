import type { SizeChart } from '#lib/contract/size-chart.ts'

/** How to measure, step by step, and what to know about this brand's sizes. */
export function SizeChartNotes({ chart }: { chart: SizeChart }) {
  return (
    <div className="chart-notes">
      {chart.howToMeasure.length > 0 ? (
        <div>
          <h3>How to measure</h3>
          <ol>
            {chart.howToMeasure.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      ) : null}
      {chart.notes.length > 0 ? (
        <div>
          <h3>Good to know</h3>
          <ul>
            {chart.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
