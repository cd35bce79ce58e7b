'use client'
import { type ComponentProps, lazy } from 'react'
import { INPUT_HINTS } from '#components/ui/input-hints.ts'
import { SuggestedField } from '#components/ui/suggested-field.tsx'

const EmailSuggest = lazy(() => import('./email-suggest.tsx'))

interface EmailFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> {
  id: string
  hint: string
  error: string | undefined
  /** An address was chosen from the list. */
  onChoose: (email: string) => void
}

/**
 * The email of the contact step: an ordinary field, which completes the part after the @ once somebody is in it
 * [CHK-40].
 */
export function EmailField({ onChoose, ...field }: EmailFieldProps) {
  return (
    <SuggestedField
      {...INPUT_HINTS.email}
      {...field}
      label="Email"
      suggest={(entered) => <EmailSuggest {...entered} onChoose={onChoose} />}
    />
  )
}
