import type { SizeChart } from '#lib/contract/size-chart.ts'
import { inInches } from '#lib/domain/sizes/size-measure.ts'
import { sizeText } from '#lib/domain/sizes/sizes.ts'

export type ChartUnit = 'cm' | 'in'

interface SizeChartTableProps {
  chart: SizeChart
  unit?: ChartUnit
  /** Label of the chosen size: its row is lit. */
  chosen?: string | undefined
}

/** The figures of a size chart; lengths in centimetres or inches [PDP-01]. */
export function SizeChartTable({ chart, unit = 'cm', chosen }: SizeChartTableProps) {
  const { columns, rows } = chart
  const figure = (value: string, at: number) => {
    if (columns[at]?.unit !== 'cm') return sizeText(value)
    return unit === 'in' ? inInches(value) : value
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-scroll" aria-label={chart.title} tabIndex={0}>
      <table className="size-table">
        <caption className="sr-only">{chart.title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col">
                {column.name}
                {column.unit === 'cm' ? ` (${unit})` : ''}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label} {...(row.label === chosen ? { 'aria-current': true } : {})}>
              {row.values.map((value, at) =>
                at === 0 ? (
                  <th key={columns[at]?.name} scope="row">
                    {figure(value, at)}
                    {row.label === chosen ? (
                      <>
                        {' '}
                        <span className="size-yours">your size</span>
                      </>
                    ) : null}
                  </th>
                ) : (
                  <td key={columns[at]?.name}>{figure(value, at)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
