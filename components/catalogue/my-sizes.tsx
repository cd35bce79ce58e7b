'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import type { FacetName } from '#lib/domain/catalogue/listing-query.ts'
import { oneWriting } from '#lib/domain/sizes/clothing-size.ts'
import { mySizeText, type SizeKind, type MySizes as Sizes } from '#lib/domain/sizes/my-sizes.ts'
import { type KnownSizes, useKnownSizes } from '#stores/my-sizes.ts'
import { SYSTEM_FACETS } from './facet-titles.ts'

interface Offer {
  facet: FacetName
  value: string
  /** `Your size: AU/UK 9`, or the size that was chosen last. */
  text: string
  /** Products left with it, as its tick says. */
  count: string
}

/**
 * The shopper's own sizes as promoted filters with their counts, where this listing has them. Each presses the tick in
 * its usual place [SIZE-05].
 */
export function MySizes({ formId }: { formId: string }) {
  const known = useKnownSizes()
  const search = useSearchParams()
  const [offered, setOffered] = useState<readonly Offer[]>([])
  // The ticks are markup, not React’s: they are read from the form once it is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other ticks
  useEffect(() => {
    setOffered(offersOf(known).flatMap((offer) => onThisPage(formId, offer)))
  }, [known, search, formId])
  return offered.map((offer) => (
    <li key={offer.facet + offer.value}>
      <button
        type="button"
        className="chip"
        aria-pressed={search.getAll(offer.facet).includes(offer.value)}
        onClick={() => tickOf(formId, offer)?.click()}
      >
        {offer.text}
        {offer.count ? ` (${offer.count})` : ''}
      </button>
    </li>
  ))
}

const KINDS: readonly SizeKind[] = ['shoe', 'shirt', 'waist']

/** Of each kind the shopper's own, else the one they chose last. */
function offersOf({ own, chosen }: KnownSizes): Omit<Offer, 'count'>[] {
  return KINDS.flatMap((kind) => {
    const mine = facetOf(own, kind)
    const last = mine ? undefined : facetOf(chosen, kind)
    if (mine) return [{ ...mine, text: `Your size: ${mySizeText(own, kind)}` }]
    return last ? [{ ...last, text: `Last size: ${mySizeText(chosen, kind)}` }] : []
  })
}

function facetOf(sizes: Sizes, kind: SizeKind): { facet: FacetName; value: string } | undefined {
  if (kind !== 'shoe') return sizes[kind] ? { facet: 'clothingSize', value: sizes[kind] } : undefined
  const facet = SYSTEM_FACETS.find(([, system]) => system === sizes.shoe?.system)?.[0]
  return sizes.shoe && facet ? { facet, value: sizes.shoe.size } : undefined
}

function onThisPage(formId: string, offer: Omit<Offer, 'count'>): Offer[] {
  const tick = tickOf(formId, offer)
  return tick && !tick.disabled
    ? [{ ...offer, value: tick.value, count: tick.closest('label')?.querySelector('small')?.textContent ?? '' }]
    : []
}

function tickOf(formId: string, { facet, value }: Pick<Offer, 'facet' | 'value'>): HTMLInputElement | undefined {
  const form = document.getElementById(formId)
  const ticks = form?.querySelectorAll<HTMLInputElement>(`input[name="${facet}"]`) ?? []
  return [...ticks].find((tick) => oneWriting(tick.value) === oneWriting(value))
}
