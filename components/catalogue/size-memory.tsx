'use client'

import { useEffect, useRef } from 'react'
import { rememberMySize } from '#stores/listing-sizes.ts'

/** Remembers the size that is ticked among the sizes it stands with, to offer it as a filter elsewhere. */
export function SizeMemory() {
  const mark = useRef<HTMLElement>(null)
  useEffect(() => {
    const sizes = mark.current?.parentElement
    const remember = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.type === 'checkbox' && target.checked)
        rememberMySize(target.name, target.value)
    }
    sizes?.addEventListener('change', remember)
    return () => sizes?.removeEventListener('change', remember)
  }, [])
  return <i ref={mark} hidden />
}
