import { type Part, PlainPart } from '#components/ui/part.tsx'
import type { FacetValue } from '#lib/contract/catalogue.ts'
import type { FacetName } from '#lib/domain/catalogue/listing-query.ts'
import { ColourSwatch } from './colour-swatch.tsx'
import { FacetFinder } from './facet-finder.tsx'

const SHOWN_MAX = 10
/** Hiding one or two would take as much room as showing them. */
const REST_MIN = 3

interface FacetValuesProps {
  name: FacetName
  values: readonly FacetValue[]
  chosen: readonly string[]
  /** How the lists get into the page. */
  part?: Part | undefined
}

/** The values of a facet: the first ten, the others behind “Show n more”; many brands can be searched. */
export function FacetValues({ name, values, chosen, part: List = PlainPart }: FacetValuesProps) {
  const cut = values.length < SHOWN_MAX + REST_MIN ? values.length : SHOWN_MAX
  const rest = values.slice(cut)
  const tick = (value: FacetValue) => (
    <FacetTick key={value.value} name={name} value={value} chosen={chosen.includes(value.value)} />
  )
  return (
    <>
      {name === 'brand' && rest.length > 0 ? <FacetFinder label="Find a brand" /> : null}
      <List as="ul" className="facet" choices>
        {values.slice(0, cut).map(tick)}
      </List>
      {rest.length > 0 ? (
        <details className="facet-more" open={rest.some((value) => chosen.includes(value.value))}>
          <summary>Show {rest.length} more</summary>
          <List as="ul" className="facet" choices>
            {rest.map(tick)}
          </List>
        </details>
      ) : null}
    </>
  )
}

/** Sizes side by side, in natural order. */
export function SizeValues({
  name,
  values,
  chosen,
  label,
  part: List = PlainPart,
}: FacetValuesProps & { label: string }) {
  return (
    <List as="ul" className="facet facet-sizes" aria-label={label} data-facet={name} choices>
      {values.map((value) => (
        <FacetTick key={value.value} name={name} value={value} chosen={chosen.includes(value.value)} />
      ))}
    </List>
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
