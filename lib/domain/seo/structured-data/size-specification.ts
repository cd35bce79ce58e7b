import { SIZE_SYSTEMS, type SizeSystem } from '../../sizes/sizes.ts'
import { type SchemaNode, term } from './schema-org.ts'

/** Who wears it, as products say it. */
export type Wearer = 'men' | 'women' | 'kids' | 'unisex'

export interface SizedVariant {
  label: string
  /** `Wide (2E)`; two widths of one length are two sizes. */
  width?: string | null | undefined
  sizes: Partial<Record<SizeSystem, string | undefined>>
}

const SYSTEM_TERMS: Record<SizeSystem, string> = {
  usMen: 'WearableSizeSystemUS',
  usWomen: 'WearableSizeSystemUS',
  usKids: 'WearableSizeSystemUS',
  uk: 'WearableSizeSystemUK',
  eu: 'WearableSizeSystemEurope',
}
const OWN_SYSTEM: Record<Wearer, readonly SizeSystem[]> = {
  men: ['usMen', 'uk', 'eu'],
  women: ['usWomen', 'uk', 'eu'],
  kids: ['usKids', 'uk', 'eu'],
  unisex: SIZE_SYSTEMS,
}
const GROUP_TERMS: Record<Wearer, readonly string[]> = {
  men: ['WearableSizeGroupMens'],
  women: ['WearableSizeGroupWomens'],
  kids: ['WearableSizeGroupBoys', 'WearableSizeGroupGirls'],
  unisex: ['WearableSizeGroupMens', 'WearableSizeGroupWomens'],
}
/** Trouser legs: 87R, 87S, 87L. */
const LEG_TERMS: Record<string, string> = {
  R: 'WearableSizeGroupRegular',
  S: 'WearableSizeGroupShort',
  L: 'WearableSizeGroupTall',
}
const IS_SIZE = /^(?:\d+(?:\.\d+)?[RSL]?|\d?X{0,3}[SL]|M)$/i

/** The system a shoe's label is written in; undefined for what is no shoe, or a label of the maker's own. */
export function labelSystem({ label, sizes }: SizedVariant, wearer: Wearer): SizeSystem | undefined {
  return OWN_SYSTEM[wearer].find((system) => sizes[system] === label)
}

/**
 * A variant's size as schema.org says it: shoes in the system their label is written in, clothes in the Australian one.
 * `One size` and a gift card's amount are in no system and stay words.
 */
export function sizeSpecification(variant: SizedVariant, wearer: Wearer): SchemaNode | string {
  const { label, sizes, width } = variant
  const shoe = Object.keys(sizes).length > 0
  const system = labelSystem(variant, wearer)
  if (!shoe && !IS_SIZE.test(label)) return label
  const leg = LEG_TERMS[/^\d+([RSL])$/i.exec(label)?.[1]?.toUpperCase() ?? '']
  const systemTerm = shoe ? system && SYSTEM_TERMS[system] : 'WearableSizeSystemAU'
  return {
    '@type': 'SizeSpecification',
    name: width ? `${label} ${width}` : label,
    ...(systemTerm ? { sizeSystem: term(systemTerm) } : {}),
    sizeGroup: [...GROUP_TERMS[wearer], ...(leg ? [leg] : [])].map(term),
  }
}
