import { useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { SizeChart } from '#lib/contract/size-chart.ts'
import { SizeChartNotes } from './size-chart-notes.tsx'
import { type ChartUnit, SizeChartTable } from './size-chart-table.tsx'

const UNITS: readonly ChartUnit[] = ['cm', 'in']

/** A size chart with its switch between centimetres and inches, and the chosen size lit [PDP-01]. */
export function SizeChartPanel({ chart, chosen }: { chart: SizeChart; chosen: string | undefined }) {
  const [unit, setUnit] = useState<ChartUnit>('cm')
  // The page may show the chart twice, in place and over itself: radios of one name would undo each other.
  const group = useId()
  return (
    <div className="chart">
      <div className="chart-tools">
        {chart.columns.some((column) => column.unit === 'cm') ? (
          <fieldset className="systems">
            <legend className="sr-only">Measurements in</legend>
            {UNITS.map((name) => (
              <label key={name}>
                <input type="radio" name={group} value={name} checked={name === unit} onChange={() => setUnit(name)} />
                <span>{name}</span>
              </label>
            ))}
          </fieldset>
        ) : null}
        <Button look="quiet" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <SizeChartTable chart={chart} unit={unit} chosen={chosen} />
      <SizeChartNotes chart={chart} />
    </div>
  )
}
