'use client'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { register, registered } from '#lib/next-adapter/markup-registry.ts'
import { rewriteChoices } from './choice-list.ts'
import type { PartElement } from './part.tsx'

interface KeptMarkupProps extends PartElement {
  digest: string
  /** Absent in a document's data: its HTML has it. */
  markup?: string | undefined
  choices?: boolean | undefined
}

/**
 * An element whose inside the server wrote as it is. A document holds that once, in its HTML; here it is read from
 * there, and kept for when the shopper comes back to this page.
 */
export function KeptMarkup({ choices, ...part }: KeptMarkupProps) {
  return choices ? <KeptChoices {...part} /> : <Kept {...part} />
}

function Kept({ as: Element, digest, markup, ...attributes }: KeptMarkupProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: put in again, it would start afresh
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

/** React writes the choices once; from then on they are brought up to date where they stand. */
function KeptChoices({ as: Element, digest, markup, ...attributes }: KeptMarkupProps) {
  const list = useRef<HTMLElement>(null)
  const [first] = useState(() => ({ digest, inside: knownMarkup(digest, markup) }))
  const written = useRef(digest)
  // The markup in the page, which the browser parsed and React never drew.
  useLayoutEffect(() => {
    if (!list.current || written.current === digest) return
    written.current = digest
    rewriteChoices(list.current, knownMarkup(digest, markup))
  }, [digest, markup])
  return (
    <Element
      {...attributes}
      ref={(element: HTMLElement | null) => {
        list.current = element
      }}
      data-part={first.digest}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it on the server, escaping what it must
      dangerouslySetInnerHTML={{ __html: first.inside }}
      // A box in it may have been ticked before this runs.
      suppressHydrationWarning
    />
  )
}

function knownMarkup(digest: string, brought?: string): string {
  const known = registered(digest) ?? brought
  if (known !== undefined) return known
  // Better no page than one without its products, kept for everybody.
  if (typeof window === 'undefined') throw new Error(`The markup ${digest} is gone.`)
  const markup = document.querySelector(`[data-part="${digest}"]`)?.innerHTML ?? ''
  register(digest, markup)
  return markup
}
