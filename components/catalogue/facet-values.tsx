import { ColourSwatch } from '#components/ui/colour-swatch.tsx'
import { type Part, PlainPart } from '#components/ui/part.tsx'
import type { FacetValue } from '#lib/contract/catalogue.ts'
import type { FacetName } from '#lib/domain/catalogue/listing-query.ts'
import { FacetFinder } from './facet-finder.tsx'
import { FACET_TITLES } from './facet-titles.ts'

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
    <FacetTick key={value.value} name={name} {...value} chosen={chosen.includes(value.value)} />
  )
  return (
    <>
      {rest.length > 0 ? <FacetFinder label={`Find in ${FACET_TITLES[name].toLowerCase()}`} /> : null}
      <List as="ul" className="facet" choices remember>
        {values.slice(0, cut).map(tick)}
      </List>
      {rest.length > 0 ? (
        <details className="facet-more" open={rest.some((value) => chosen.includes(value.value))}>
          <summary>Show {rest.length} more</summary>
          <List as="ul" className="facet" choices remember>
            {rest.map(tick)}
          </List>
        </details>
      ) : null}
    </>
  )
}

/** A grid of sizes this long is cut. */
const SIZES_MAX = 30

/** Sizes side by side, in natural order; of a very long run the rest opens. */
export function SizeValues({
  name,
  values,
  chosen,
  label,
  part: List = PlainPart,
}: FacetValuesProps & { label: string }) {
  const cut = values.length < SIZES_MAX + REST_MIN ? values.length : SIZES_MAX
  const rest = values.slice(cut)
  const grid = (part: readonly FacetValue[], words: string) => (
    <List as="ul" className="facet facet-sizes" aria-label={words} data-facet={name} choices remember>
      {part.map((value) => (
        <FacetTick key={value.value} name={name} {...value} chosen={chosen.includes(value.value)} />
      ))}
    </List>
  )
  return (
    <>
      {grid(values.slice(0, cut), label)}
      {rest.length > 0 ? (
        <details className="facet-more" data-facet={name} open={rest.some((value) => chosen.includes(value.value))}>
          <summary>Show {rest.length} more</summary>
          {grid(rest, `More ${label}`)}
        </details>
      ) : null}
    </>
  )
}

interface FacetTickProps extends FacetValue {
  name: string
  chosen: boolean
}

/** A tick box with how many products it would leave; one that would leave none can only be taken off [CAT-11]. */
export function FacetTick({ name, value, label, count, chosen }: FacetTickProps) {
  const leavesNone = count === 0 && !chosen
  return (
    <li>
      <label>
        <input type="checkbox" name={name} value={value} defaultChecked={chosen} disabled={leavesNone} />
        {name === 'colour' ? <ColourSwatch name={label} /> : null}
        {label} <small>{count}</small>
      </label>
    </li>
  )
}
