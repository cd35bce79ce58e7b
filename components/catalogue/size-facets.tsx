import { Fragment } from 'react'
import type { Part } from '#components/ui/part.tsx'
import type { FacetValue } from '#lib/contract/catalogue.ts'
import type { FacetName, FacetSelection } from '#lib/domain/catalogue/listing-query.ts'
import { CLOTHING_GROUP_TITLES, CLOTHING_GROUPS, clothingGroup } from '#lib/domain/sizes/clothing-groups.ts'
import { SIZE_SYSTEM_LABELS, type SizeSystem } from '#lib/domain/sizes/sizes.ts'
import { SYSTEM_FACETS } from './facet-titles.ts'
import { SizeValues } from './facet-values.tsx'
import { SizeMemory } from './size-memory.tsx'
import { SizeSwitch } from './size-switch.tsx'

/** A system that nearly all of these products come in may be the one to start with. */
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
  const usual = usualOf(systems)
  const initial = inUse ?? systems.find(({ system }) => system === usual)
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
        <ClothingSizes values={clothing} chosen={chosen.clothingSize ?? []} shoes={initial !== undefined} part={part} />
      ) : null}
      <SizeMemory />
    </details>
  )
}

interface ClothingSizesProps {
  values: readonly FacetValue[]
  chosen: readonly string[]
  /** Whether shoes stand above. */
  shoes: boolean
  part?: Part | undefined
}

/** Clothing sizes by their kind: letters, waists, numbers and ages are no neighbours [CAT-10]. */
function ClothingSizes({ values, chosen, shoes, part }: ClothingSizesProps) {
  const groups = CLOTHING_GROUPS.map((group) => ({
    group,
    values: values.filter(({ value }) => clothingGroup(value) === group),
  })).filter((each) => each.values.length > 0)
  return groups.map((each) => (
    <Fragment key={each.group}>
      {shoes || groups.length > 1 ? (
        <p className="size-kind">{groups.length > 1 ? CLOTHING_GROUP_TITLES[each.group] : 'Clothing'}</p>
      ) : null}
      <SizeValues
        name="clothingSize"
        values={each.values}
        chosen={chosen}
        label={
          groups.length > 1 ? `Clothing sizes, ${CLOTHING_GROUP_TITLES[each.group].toLowerCase()}` : 'Clothing sizes'
        }
        part={part}
      />
    </Fragment>
  ))
}

/**
 * The system to begin with: what a shopper here says first, of those that nearly all of these products come in. Shoes
 * for women only begin with women's.
 */
function usualOf(systems: readonly { system: SizeSystem; values: readonly FacetValue[] }[]): SizeSystem | undefined {
  const widest = Math.max(0, ...systems.map(({ values }) => reach(values)))
  const usual = systems.filter(({ values }) => reach(values) >= widest * USUAL_SHARE).map(({ system }) => system)
  if (usual.includes('usWomen') && !usual.includes('usMen')) return 'usWomen'
  return usual.includes('uk') ? 'uk' : usual[0]
}

function reach(values: readonly FacetValue[]): number {
  return values.reduce((most, { count }) => Math.max(most, count), 0)
}
