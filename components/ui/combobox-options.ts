import type { ReactNode } from 'react'

export interface ComboboxOption {
  /** Unique among all groups; becomes part of an element's id. */
  id: string
  /** As text, for owners that put the choice into the field. */
  text: string
  content: ReactNode
  /** Where choosing leads; without one the owner acts in `onChoose`. */
  href?: string | undefined
}

export interface ComboboxGroup {
  /** Heading of the group, such as `Categories`. */
  label: string
  options: readonly ComboboxOption[]
}

/**
 * How many there are of each, in words for a screen reader: `8 suggestions: 7 products, 1 brand`. One of one kind is
 * just one.
 */
export function countText(groups: readonly ComboboxGroup[]): string {
  const total = groups.reduce((sum, { options }) => sum + options.length, 0)
  if (total === 0) return 'No suggestions'
  const parts = groups.filter(({ options }) => options.length > 0)
  const list = parts.map(
    ({ label, options }) =>
      `${options.length} ${options.length === 1 ? oneOf(label.toLowerCase()) : label.toLowerCase()}`,
  )
  return `${total} ${total === 1 ? 'suggestion' : 'suggestions'}: ${list.join(', ')}`
}

function oneOf(many: string): string {
  return many.endsWith('ies') ? `${many.slice(0, -3)}y` : many.replace(/(?<=ch|sh|x)es$|s$/, '')
}
