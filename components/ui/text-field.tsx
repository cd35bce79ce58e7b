import type { ComponentProps } from 'react'
import { describedBy, FieldFrame, type FieldFrameProps } from './field.tsx'

type InputProps = FieldFrameProps & Omit<ComponentProps<'input'>, 'id' | 'className'>

/** A one-line input: text, tel, email, password, search. Takes `ref` and the rest as an input does. */
export function TextField({ id, label, hint, error, optional = false, ...input }: InputProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <input type="text" {...input} id={id} className="input" {...describedBy({ id, hint, error })} />
    </FieldFrame>
  )
}

type TextareaProps = FieldFrameProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

export function TextareaField({ id, label, hint, error, optional = false, ...textarea }: TextareaProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <textarea {...textarea} id={id} className="input" {...describedBy({ id, hint, error })} />
    </FieldFrame>
  )
}
