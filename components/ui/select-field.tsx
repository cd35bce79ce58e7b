import type { ComponentProps } from 'react'
import { describedBy, FieldFrame, type FieldFrameProps } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
}

type SelectProps = FieldFrameProps &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> & {
    options: readonly SelectOption[]
    /** Shown first with an empty value, so that nothing is chosen by accident. */
    placeholder?: string
  }

export function SelectField({
  id,
  label,
  hint,
  error,
  optional = false,
  options,
  placeholder,
  ...select
}: SelectProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <select {...select} id={id} className="input" {...describedBy({ id, hint, error })}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
