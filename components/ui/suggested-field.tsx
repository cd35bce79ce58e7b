'use client'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { describedBy, FieldFrame } from './field.tsx'

/** The input somebody is in, and what stood in it when they came. */
export interface Entered {
  input: HTMLInputElement
  value: string
}

interface SuggestedFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  id: string
  label: string
  hint?: string
  error: string | undefined
  /** The list of suggestions, drawn once somebody is in the field; its code may come then. */
  suggest: (entered: Entered) => ReactNode
}

/** An ordinary field that anything can be typed into and autofill finds, with suggestions once somebody is in it. */
export function SuggestedField({ id, label, hint, error, suggest, onFocus, ...input }: SuggestedFieldProps) {
  const [entered, setEntered] = useState<Entered>()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="locality-box">
        <input
          {...input}
          id={id}
          className="input"
          onFocus={(event) => {
            setEntered({ input: event.currentTarget, value: event.currentTarget.value })
            onFocus?.(event)
          }}
          {...describedBy({ id, hint, error })}
        />
        {entered && !input.readOnly ? <Suspense fallback={null}>{suggest(entered)}</Suspense> : null}
      </div>
    </FieldFrame>
  )
}
