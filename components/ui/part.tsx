import type { ComponentType, ReactNode } from 'react'

/** The element around a part of a page. */
export interface PartElement {
  as: 'ul' | 'nav' | 'div' | 'footer'
  id?: string | undefined
  className?: string | undefined
}

/** A part of a page without anything in it that runs in the browser. */
export interface PartProps extends PartElement {
  children: ReactNode
}

/** How such a part gets into the page: as elements like any other, or as markup. */
export type Part = ComponentType<PartProps>

export function PlainPart({ as: Element, children, ...attributes }: PartProps) {
  return <Element {...attributes}>{children}</Element>
}
