'use client'
import { type FocusEvent, useLayoutEffect, useMemo, useRef } from 'react'
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a digest stands for its markup; put in again it would take the focus
  const inside = useMemo(() => knownMarkup(digest, markup), [digest])
  const focused = useRef<HTMLInputElement>(undefined)
  const noteFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    focused.current = target instanceof HTMLInputElement && currentTarget.contains(target) ? target : undefined
  }
  // Written anew, the list takes the focus with it, and nobody gets it; a shopper who leaves gives it to somebody.
  const noteLeaving = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget) focused.current = undefined
  }
  useLayoutEffect(() => {
    if (document.activeElement === document.body && focused.current?.isConnected === false)
      heirOf(focused.current, digest)?.focus({ preventScroll: true })
  }, [digest])
  return (
    <Element
      {...attributes}
      data-part={digest}
      onFocus={noteFocus}
      onBlur={noteLeaving}
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
  const markup = partOf(digest)?.innerHTML ?? ''
  shelve(digest, markup)
  return markup
}

/** The box that took the place of one that was ticked: the list around it was written anew. */
function heirOf({ name, value }: HTMLInputElement, digest: string): HTMLInputElement | undefined {
  const boxes = partOf(digest)?.querySelectorAll('input') ?? []
  return [...boxes].find((box) => box.name === name && box.value === value)
}

function partOf(digest: string): globalThis.Element | null {
  return document.querySelector(`[data-part="${digest}"]`)
}
