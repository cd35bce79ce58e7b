'use client'
import { Combobox } from '#components/ui/combobox.tsx'
import type { ComboboxGroup } from '#components/ui/combobox-options.ts'
import { emailCompletions } from '#lib/domain/contact/email-completion.ts'

interface EmailSuggestProps {
  input: HTMLInputElement
  /** What it held when it was entered. */
  value: string
  onChoose: (email: string) => void
}

/**
 * Whole addresses under the email field while its second half is typed. Loaded when the field is first used; asks
 * nobody.
 */
export default function EmailSuggest({ input, value, onChoose }: EmailSuggestProps) {
  return (
    <Combobox
      input={input}
      label="Whole addresses"
      suggest={suggest}
      whenFilled="shut"
      enteredWith={value}
      onChoose={({ text }) => onChoose(text)}
    />
  )
}

async function suggest(text: string): Promise<readonly ComboboxGroup[]> {
  const options = emailCompletions(text).map((email) => ({
    id: email.replace(/.*@/, ''),
    text: email,
    content: <span className="min-w-0 wrap-anywhere">{email}</span>,
  }))
  return options.length > 0 ? [{ label: 'Addresses', options }] : []
}
