'use client'

import { useEffect, useRef } from 'react'
import { rememberMySize } from '#stores/listing-sizes.ts'
import { chooseSizeSystem } from '#stores/size-system.ts'
import { SYSTEM_FACETS } from './facet-titles.ts'

/** Remembers the size that is ticked among the sizes it stands with, to offer it as a filter elsewhere, and the system it was picked in [CAT-09]. */
export function SizeMemory() {
  const mark = useRef<HTMLElement>(null)
  useEffect(() => {
    const sizes = mark.current?.parentElement
    const remember = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement && target.type === 'checkbox' && target.checked)) return
      rememberMySize(target.name, target.value)
      // Who picks a 10 of one system must not meet a 10 of another on the product's page.
      const system = SYSTEM_FACETS.find(([facet]) => facet === target.name)?.[1]
      if (system) chooseSizeSystem(system)
    }
    sizes?.addEventListener('change', remember)
    return () => sizes?.removeEventListener('change', remember)
  }, [])
  return <i ref={mark} hidden />
}
