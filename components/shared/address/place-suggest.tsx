'use client'
import { useCallback, useMemo, useRef } from 'react'
import { Combobox } from '#components/ui/combobox.tsx'
import type { ComboboxGroup } from '#components/ui/combobox-options.ts'
import { announce } from '#lib/client/platform/announce.ts'
import { fetchQuery, query, useApiQuery } from '#lib/client/query.ts'
import type { Locality } from '#lib/contract/store.ts'
import { plain } from '#lib/domain/address/locality.ts'
import { isPostcode } from '#lib/domain/address/postcode.ts'
import { POSTCODE_LENGTH } from '#lib/domain/shop-rules.ts'

/** What a suggestion needs to know of the form it stands in. */
export interface PlaceForm {
  country: 'AU' | 'NZ'
  /** As the form's other fields have them now. */
  suburb: string
  postcode: string
}

interface PlaceSuggestProps {
  input: HTMLInputElement
  /** What it held when it was entered. */
  value: string
  kind: 'suburb' | 'postcode'
  place: PlaceForm
  onPlace: (locality: Locality) => void
}

const SHOWN_MAX = 8
const TEXT_MAX = 50
const NONE: readonly ComboboxGroup[] = []

/**
 * Places under an address's field while one types; in an empty suburb, those of the postcode beside it. A choice fills
 * suburb, state and postcode.
 */
export default function PlaceSuggest({ input, value, kind, place, onPlace }: PlaceSuggestProps) {
  const { country, suburb, postcode } = place
  const asksPostcode = kind === 'postcode'
  // The text of the other field only: this one's is asked about by itself.
  const other = asksPostcode ? suburb : postcode
  const beside = !asksPostcode && isPostcode(other)
  const { data } = useApiQuery({ ...asked(country, beside ? other : ''), enabled: beside })
  const idle = useMemo(() => (beside ? groupsOf(data?.localities ?? []) : NONE), [beside, data])
  const found = useRef<readonly Locality[]>([])
  const suggest = useCallback(
    async (text: string, signal: AbortSignal) => {
      const { localities } = await fetchQuery(asked(country, text), signal)
      found.current = localities
      const settled = asksPostcode && localities.some((each) => plain(each.suburb) === plain(other))
      return settled ? NONE : groupsOf(nearFirst(localities, other))
    },
    [country, asksPostcode, other],
  )
  const take = (key: string) => {
    const chosen = [...found.current, ...(data?.localities ?? [])].find((each) => each.key === key)
    if (!chosen) return
    onPlace(chosen)
    announce(`Filled in: ${placeText(chosen)}`)
  }
  return (
    <Combobox
      input={input}
      label="Matching places"
      suggest={suggest}
      minLength={asksPostcode ? POSTCODE_LENGTH : 2}
      idle={idle}
      whenFilled="shut"
      enteredWith={value}
      onChoose={({ id }) => take(id)}
    />
  )
}

/** Those of the postcode beside the field first: it was told on a product page, or typed before. */
function nearFirst(localities: readonly Locality[], postcode: string): Locality[] {
  const isNear = (locality: Locality) => Number(locality.postcode === postcode)
  return localities.toSorted((a, b) => isNear(b) - isNear(a))
}

function asked(country: 'AU' | 'NZ', text: string) {
  return query('localities', { query: { q: text.slice(0, TEXT_MAX), country } })
}

function groupsOf(localities: readonly Locality[]): readonly ComboboxGroup[] {
  const options = localities.slice(0, SHOWN_MAX).map((locality) => ({
    id: locality.key,
    text: locality.suburb,
    content: (
      <>
        <b>{locality.suburb}</b> {placeEnd(locality)}
      </>
    ),
  }))
  return options.length > 0 ? [{ label: 'Places', options }] : NONE
}

/** New Zealand's addresses have no region, but it tells its three Richmonds apart. */
function placeEnd({ state, postcode, country }: Locality): string {
  return country === 'NZ' ? `${postcode}, ${state}` : `${state} ${postcode}`
}

function placeText({ suburb, state, postcode, country }: Locality): string {
  return country === 'NZ' ? `${suburb} ${postcode}` : `${suburb} ${state} ${postcode}`
}
