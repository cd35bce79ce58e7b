'use client'
import { Combobox } from '#components/ui/combobox.tsx'
import type { ComboboxGroup, ComboboxOption } from '#components/ui/combobox-options.ts'
import { fetchQuery, query } from '#lib/client/query.ts'
import { localityText } from '#lib/domain/address/locality.ts'

interface LocalitySuggestProps {
  input: HTMLInputElement
  onChoose?: ((text: string) => void) | undefined
}

const SHOWN_MAX = 8

/** Suburbs and postcodes under the field while one types. Loaded when the field is first used. */
export default function LocalitySuggest({ input, onChoose }: LocalitySuggestProps) {
  const take = (option: ComboboxOption) => {
    input.value = option.text
    onChoose?.(option.text)
  }
  return <Combobox input={input} label="Suburbs and postcodes" suggest={suggest} onChoose={take} />
}

async function suggest(text: string, signal: AbortSignal): Promise<readonly ComboboxGroup[]> {
  const { localities } = await fetchQuery(query('localities', { query: { q: text.slice(0, 50) } }), signal)
  const options = localities.slice(0, SHOWN_MAX).map((locality) => ({
    id: locality.key,
    text: localityText(locality),
    content: (
      <>
        <b>{locality.suburb}</b> {locality.state} {locality.postcode}
        {locality.country === 'NZ' ? ', New Zealand' : ''}
      </>
    ),
  }))
  return options.length > 0 ? [{ label: 'Suburbs', options }] : []
}
