import type { ComponentProps } from 'react'

type InputHints = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'inputMode' | 'enterKeyHint' | 'autoCapitalize' | 'spellCheck' | 'type'
>

const code = { autoCapitalize: 'off', spellCheck: false } as const

/** What every field tells the browser, in one table: autofill token, keyboard, Enter key, capitals. */
export const INPUT_HINTS = {
  email: { type: 'email', autoComplete: 'email', inputMode: 'email', enterKeyHint: 'next', ...code },
  firstName: { autoComplete: 'given-name', enterKeyHint: 'next', autoCapitalize: 'words', spellCheck: false },
  lastName: { autoComplete: 'family-name', enterKeyHint: 'next', autoCapitalize: 'words', spellCheck: false },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel', enterKeyHint: 'done' },
  contactName: { autoComplete: 'name', enterKeyHint: 'next', autoCapitalize: 'words', spellCheck: false },
  company: { autoComplete: 'organization', enterKeyHint: 'next', autoCapitalize: 'words' },
  street1: { autoComplete: 'address-line1', enterKeyHint: 'next', autoCapitalize: 'words' },
  street2: { autoComplete: 'address-line2', enterKeyHint: 'next', autoCapitalize: 'words' },
  suburb: { autoComplete: 'address-level2', enterKeyHint: 'next', autoCapitalize: 'words' },
  postcode: { autoComplete: 'postal-code', inputMode: 'numeric', enterKeyHint: 'done', ...code },
  cardNumber: { autoComplete: 'cc-number', inputMode: 'numeric', enterKeyHint: 'next', ...code },
  cardExpiry: { autoComplete: 'cc-exp', inputMode: 'numeric', enterKeyHint: 'next', ...code },
  cardCode: { autoComplete: 'cc-csc', inputMode: 'numeric', enterKeyHint: 'done', ...code },
} as const satisfies Record<string, InputHints>

/** What an address is for; one of the address book is for anything. */
export type AddressSection = 'shipping' | 'billing' | 'book'

/** The same hints for one of two addresses on a page. */
export function addressHints(section: AddressSection, field: AddressField): InputHints {
  const hints = INPUT_HINTS[field]
  return { ...hints, autoComplete: sectionHint(section, hints.autoComplete) }
}

/** An autofill token that says which of two addresses it means. */
export function sectionHint(section: AddressSection, token: string): string {
  return section === 'book' ? token : `${section} ${token}`
}

export type AddressField = 'contactName' | 'company' | 'street1' | 'street2' | 'suburb' | 'postcode'
