'use client'
import { useMemo } from 'react'
import { shelve, shelved } from './markup-shelf.ts'
import type { PartElement } from './part.tsx'

interface KeptMarkupProps extends PartElement {
  digest: string
  /** Absent in a document's data: its HTML has it. */
  markup?: string | undefined
}

/**
 * An element whose inside the server wrote as it is. A document holds that once, in its HTML; here it is read from there, and kept for when the
 * shopper comes back to this page.
 */
export function KeptMarkup({ as: Element, digest, markup, ...attributes }: KeptMarkupProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a digest stands for its markup; put in again it would start afresh
  const inside = useMemo(() => knownMarkup(digest, markup), [digest])
  return (
    <Element
      {...attributes}
      data-part={digest}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it on the server, escaping what it must
      dangerouslySetInnerHTML={{ __html: inside }}
      // Fields in it may have been filled in before this runs.
      suppressHydrationWarning
    />
  )
}

function knownMarkup(digest: string, brought?: string): string {
  const known = shelved(digest) ?? brought
  if (known !== undefined) return known
  // Better no page than one without its products, kept for everybody.
  if (typeof window === 'undefined') throw new Error(`The markup ${digest} is gone.`)
  const markup = document.querySelector(`[data-part="${digest}"]`)?.innerHTML ?? ''
  shelve(digest, markup)
  return markup
}
