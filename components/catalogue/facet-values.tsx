import type { FacetValue } from '#lib/contract/catalogue.ts'
import type { FacetName } from '#lib/domain/listing-query.ts'
import { ColourSwatch } from './colour-swatch.tsx'
import { FacetFinder } from './facet-finder.tsx'

const SHOWN_MAX = 10
/** Hiding one or two would take as much room as showing them. */
const REST_MIN = 3

interface FacetValuesProps {
  name: FacetName
  values: readonly FacetValue[]
  chosen: readonly string[]
}

/** The values of a facet: the first ten, the others behind “Show n more”; many brands can be searched. */
export function FacetValues({ name, values, chosen }: FacetValuesProps) {
  const cut = values.length < SHOWN_MAX + REST_MIN ? values.length : SHOWN_MAX
  const rest = values.slice(cut)
  const tick = (value: FacetValue) => (
    <FacetTick key={value.value} name={name} value={value} chosen={chosen.includes(value.value)} />
  )
  return (
    <>
      {name === 'brand' && rest.length > 0 ? <FacetFinder label="Find a brand" /> : null}
      <ul className="facet">{values.slice(0, cut).map(tick)}</ul>
      {rest.length > 0 ? (
        <details className="facet-more" open={rest.some((value) => chosen.includes(value.value))}>
          <summary>Show {rest.length} more</summary>
          <ul className="facet">{rest.map(tick)}</ul>
        </details>
      ) : null}
    </>
  )
}

/** Sizes side by side, in natural order. */
export function SizeValues({ name, values, chosen, label }: FacetValuesProps & { label: string }) {
  return (
    <ul className="facet facet-sizes" aria-label={label} data-facet={name}>
      {values.map((value) => (
        <FacetTick key={value.value} name={name} value={value} chosen={chosen.includes(value.value)} />
      ))}
    </ul>
  )
}

/** A tick box with how many products it would leave. */
export function FacetTick({ name, value, chosen }: { name: string; value: FacetValue; chosen: boolean }) {
  return (
    <li>
      <label>
        <input type="checkbox" name={name} value={value.value} defaultChecked={chosen} />
        {name === 'colour' ? <ColourSwatch name={value.label} /> : null}
        {value.label} <small>{value.count}</small>
      </label>
    </li>
  )
}
