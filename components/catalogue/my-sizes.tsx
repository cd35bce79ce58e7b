'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { sizeText } from '#lib/domain/sizes/sizes.ts'
import { type MySize, useMySizes } from '#stores/listing-sizes.ts'
import { chipText } from './facet-titles.ts'

/** The shopper's own sizes as promoted filters, where this listing has them. Each presses the tick in its usual place. */
export function MySizes({ formId }: { formId: string }) {
  const sizes = useMySizes()
  const search = useSearchParams()
  const [offered, setOffered] = useState<readonly MySize[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other ticks
  useEffect(() => {
    setOffered(sizes.filter((size) => tickOf(formId, size)))
  }, [sizes, search, formId])
  return offered.map((size) => (
    <li key={size.facet}>
      <button
        type="button"
        className="chip"
        aria-pressed={search.getAll(size.facet).includes(size.value)}
        onClick={() => tickOf(formId, size)?.click()}
      >
        My size: {chipText(size.facet, sizeText(size.value)).replace(/^Size /, '')}
      </button>
    </li>
  ))
}

function tickOf(formId: string, { facet, value }: MySize): HTMLInputElement | undefined {
  const form = document.getElementById(formId)
  const ticks = form?.querySelectorAll<HTMLInputElement>(`input[name="${facet}"]`) ?? []
  return [...ticks].find((tick) => tick.value === value)
}
