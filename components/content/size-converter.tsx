'use client'

import { useState } from 'react'
import {
  convertShoeSize,
  SHOE_SIZES,
  SHOE_SYSTEM_LABELS,
  SHOE_SYSTEMS,
  type ShoeSize,
  type ShoeSystem,
} from '#lib/domain/sizes/shoe-conversion.ts'
import { sizeText } from '#lib/domain/sizes/sizes.ts'

const START = { system: 'uk', size: '9' } as const

/** One size read in every system; the whole table is below it, also without JavaScript. */
export function SizeConverter() {
  const [{ system, size }, choose] = useState<{ system: ShoeSystem; size: string }>(START)
  const chosen = convertShoeSize(system, size)

  function chooseSystem(next: ShoeSystem): void {
    // The same shoe in the other system: a foot does not change with its label.
    choose({ system: next, size: chosen?.[next] ?? size })
  }

  return (
    <div className="converter">
      <div className="converter-form">
        <div className="field">
          <label className="field-label" htmlFor="converter-system">
            I know my size in
          </label>
          <select
            id="converter-system"
            className="input"
            value={system}
            onChange={(event) => chooseSystem(event.target.value as ShoeSystem)}
          >
            {SHOE_SYSTEMS.map((each) => (
              <option key={each} value={each}>
                {SHOE_SYSTEM_LABELS[each]}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label className="field-label" htmlFor="converter-size">
            It is
          </label>
          <select
            id="converter-size"
            className="input"
            value={size}
            onChange={(event) => choose({ system, size: event.target.value })}
          >
            {SHOE_SIZES.map((row) => (
              <option key={row.uk} value={row[system]}>
                {sizeIn(system, row)}
              </option>
            ))}
          </select>
        </div>
        {chosen ? (
          <dl className="converter-answer" aria-live="polite">
            {SHOE_SYSTEMS.filter((each) => each !== system).map((each) => (
              <div key={each}>
                <dt>{SHOE_SYSTEM_LABELS[each]}</dt>
                <dd>{sizeIn(each, chosen)}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      <details className="disclosure">
        <summary>The whole table</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className="table-scroll disclosure-body" aria-label="Shoe sizes" tabIndex={0}>
          <table className="size-table">
            <thead>
              <tr>
                {SHOE_SYSTEMS.map((each) => (
                  <th key={each} scope="col">
                    {SHOE_SYSTEM_LABELS[each]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {SHOE_SIZES.map((row) => (
                <tr key={row.uk}>
                  {SHOE_SYSTEMS.map((each) => (
                    <td key={each}>{sizeIn(each, row)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </div>
  )
}

/** Sizes have halves, lengths have decimals. */
function sizeIn(system: ShoeSystem, row: ShoeSize): string {
  return system === 'cm' ? row.cm : sizeText(row[system])
}
