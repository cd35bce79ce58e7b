import { create } from 'zustand'
import type { FacetName } from '#lib/domain/catalogue/listing-query.ts'
import { fields, isText, listOf } from '#lib/domain/stored-record.ts'
import { browserRecord } from './browser-record.ts'

/** A size the shopper filtered by: theirs, until they choose another. */
export interface MySize {
  facet: FacetName
  value: string
}

/** One for the feet, one for the rest. */
const KINDS = { feet: /^size/, body: /^clothingSize$/ }
const isMySizes = listOf(fields({ facet: isText, value: isText }))

const record = browserRecord<MySize[]>({
  key: 'mySizes',
  version: 1,
  parse: (data) => (isMySizes(data) ? (data as MySize[]).filter(({ facet }) => kindOf(facet)) : undefined),
})

const useStore = create<{ sizes: readonly MySize[] }>()(() => ({ sizes: [] }))

if (typeof window !== 'undefined') {
  restore()
  record.watch(restore)
}

function restore(): void {
  useStore.setState({ sizes: record.read() ?? [] })
}

function kindOf(facet: string): string | undefined {
  return Object.entries(KINDS).find(([, names]) => names.test(facet))?.[0]
}

/** The sizes this browser filtered by last, offered as filters elsewhere. None on the server and in the first paint. */
export function useMySizes(): readonly MySize[] {
  return useStore(({ sizes }) => sizes)
}

/** Remembers a size in place of the earlier one for the same part of the body; other facets are none of its business. */
export function rememberMySize(facet: string, value: string): void {
  const kind = kindOf(facet)
  if (!kind) return
  const others = useStore.getState().sizes.filter((each) => kindOf(each.facet) !== kind)
  const sizes = [...others, { facet: facet as FacetName, value }]
  record.write(sizes)
  useStore.setState({ sizes })
}
