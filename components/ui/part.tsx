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
  /**
   * The same pieces stand on many pages: a component among the children that is given the same props again is not
   * written again. It may depend on nothing else.
   */
  remember?: boolean | undefined
  children: ReactNode
}

/** How such a part gets into the page: as elements like any other, or as markup. */
export type Part = ComponentType<PartProps>

export function PlainPart({ as: Element, choices: _, remember: __, children, ...attributes }: PartProps) {
  return <Element {...attributes}>{children}</Element>
}
