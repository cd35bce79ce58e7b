import type { Part } from '#components/ui/part.tsx'
import type { FacetValue } from '#lib/contract/catalogue.ts'
import type { FacetName, FacetSelection } from '#lib/domain/catalogue/listing-query.ts'
import { SIZE_SYSTEM_LABELS } from '#lib/domain/sizes/sizes.ts'
import { SYSTEM_FACETS } from './facet-titles.ts'
import { SizeValues } from './facet-values.tsx'
import { SizeMemory } from './size-memory.tsx'
import { SizeSwitch } from './size-switch.tsx'

/** The first system that nearly all of these products come in is the one to start with. */
const USUAL_SHARE = 0.6

interface SizeFacetsProps {
  facets: Partial<Record<FacetName, FacetValue[]>>
  chosen: FacetSelection
  part?: Part | undefined
}

/** All sizes under one heading: a switch of systems for what goes on the feet, then clothing sizes [CAT-09, CAT-10]. */
export function SizeFacets({ facets, chosen, part }: SizeFacetsProps) {
  const systems = SYSTEM_FACETS.flatMap(([name, system]) => {
    const values = facets[name]
    return values ? [{ name, system, values }] : []
  })
  const clothing = facets.clothingSize
  const inUse = systems.find(({ name }) => chosen[name])
  const widest = Math.max(0, ...systems.map(({ values }) => reach(values)))
  const usual = systems.find(({ values }) => reach(values) >= widest * USUAL_SHARE)
  const initial = inUse ?? usual
  if (!initial && !clothing) return null
  return (
    <details className="disclosure size-facets" open>
      <summary>Size</summary>
      {initial ? (
        <>
          {clothing ? <p className="size-kind">Shoes</p> : null}
          <SizeSwitch
            systems={systems.map(({ system }) => system)}
            initial={initial.system}
            pinned={inUse !== undefined}
          />
          {systems.map(({ name, system, values }) => (
            <SizeValues
              key={name}
              name={name}
              values={values}
              chosen={chosen[name] ?? []}
              label={`${SIZE_SYSTEM_LABELS[system]} sizes`}
              part={part}
            />
          ))}
        </>
      ) : null}
      {clothing ? (
        <>
          {initial ? <p className="size-kind">Clothing</p> : null}
          <SizeValues
            name="clothingSize"
            values={clothing}
            chosen={chosen.clothingSize ?? []}
            label="Clothing sizes"
            part={part}
          />
        </>
      ) : null}
      <SizeMemory />
    </details>
  )
}

function reach(values: readonly FacetValue[]): number {
  return values.reduce((most, { count }) => Math.max(most, count), 0)
}
