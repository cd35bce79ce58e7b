'use client'

import { isLetterSize } from '#lib/domain/sizes/clothing-size.ts'
import type { MySizes } from '#lib/domain/sizes/my-sizes.ts'
import { noteChosenSize } from '#stores/my-sizes.ts'
import { chooseSizeSystem } from '#stores/size-system.ts'
import { SYSTEM_FACETS } from './facet-titles.ts'

/**
 * Remembers the size that is ticked among the sizes it stands with, to offer it as a filter elsewhere, and the system
 * it was picked in [CAT-09].
 */
export function SizeMemory() {
  return <i ref={watchSizes} hidden />
}

/** The sizes are markup, the same for everybody, and not React's. */
function watchSizes(mark: HTMLElement) {
  const sizes = mark.parentElement
  sizes?.addEventListener('change', remember)
  return () => sizes?.removeEventListener('change', remember)
}

function remember({ target }: Event): void {
  if (!(target instanceof HTMLInputElement && target.type === 'checkbox' && target.checked)) return
  // Who picks a 10 of one system must not meet a 10 of another on the product's page.
  const system = SYSTEM_FACETS.find(([facet]) => facet === target.name)?.[1]
  if (system) chooseSizeSystem(system)
  noteChosenSize(system ? { shoe: { system, size: target.value } } : toldByLabel(target.value))
}

function toldByLabel(label: string): MySizes {
  return isLetterSize(label) ? { shirt: label } : { waist: label }
}
