import type { ComponentType, ReactNode } from 'react'

/** The element around a part of a page. */
export interface PartElement {
  as: 'ul' | 'nav' | 'div' | 'footer'
  id?: string | undefined
  className?: string | undefined
  'aria-label'?: string | undefined
  [data: `data-${string}`]: string | undefined
}

/** A part of a page without anything in it that runs in the browser. */
export interface PartProps extends PartElement {
  /** A list of choices: written anew, a choice that is still there stays where it stands, with its focus. */
  choices?: boolean | undefined
  children: ReactNode
}

/** How such a part gets into the page: as elements like any other, or as markup. */
export type Part = ComponentType<PartProps>

export function PlainPart({ as: Element, choices: _, children, ...attributes }: PartProps) {
  return <Element {...attributes}>{children}</Element>
}
