import type { ReactNode } from 'react'
import { AlertIcon } from './icons.tsx'
import { TitleError } from './title-error.tsx'

export interface FieldFrameProps {
  /** The control's id; the hint's is `{id}-hint`, the error's `{id}-error`. */
  id: string
  label: ReactNode
  hint?: ReactNode
  /** What is wrong and how to mend it; absent when all is well. */
  error?: string | undefined
  optional?: boolean
}

/** Attributes that tie a control to its hint and its error. */
export function describedBy({ id, hint, error }: Pick<FieldFrameProps, 'id' | 'hint' | 'error'>) {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { ...(ids ? { 'aria-describedby': ids } : {}), ...(error ? { 'aria-invalid': true as const } : {}) }
}

export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  if (!error) return null
  return (
    <p className="field-error" id={`${id}-error`}>
      <TitleError />
      <AlertIcon />
      <span>
        <span className="sr-only">Error:</span> {error}
      </span>
    </p>
  )
}

/** Label above, then hint, control and error, in that order. */
export function FieldFrame({ id, label, hint, error, optional, children }: FieldFrameProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {optional ? <span className="field-optional"> (optional)</span> : null}
      </label>
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}
