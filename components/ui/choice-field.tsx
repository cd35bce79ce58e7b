import type { ComponentProps, ReactNode } from 'react'
import { describedBy, FieldError, type FieldFrameProps } from './field.tsx'

type CheckboxProps = Omit<FieldFrameProps, 'optional'> & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>

/** One tick box; the label is part of the target. */
export function CheckboxField({ id, label, hint, error, ...input }: CheckboxProps) {
  return (
    <div className="field">
      <label className="choice" htmlFor={id}>
        <input {...input} type="checkbox" id={id} className="tick" {...describedBy({ id, hint, error })} />
        <span>
          {label}
          {hint ? (
            <span className="field-hint block" id={`${id}-hint`}>
              {hint}
            </span>
          ) : null}
        </span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}

export interface RadioOption {
  value: string
  label: ReactNode
  /** Second line. */
  detail?: ReactNode
  /** At the far end of the row, such as a price. */
  aside?: ReactNode
  disabled?: boolean
}

type RadioGroupProps = Omit<FieldFrameProps, 'optional'> &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'value' | 'defaultValue'> & {
    options: readonly RadioOption[]
    /** The chosen value of a controlled group. */
    value?: string | undefined
    defaultValue?: string
  }

/**
 * Radio buttons as full-width cards in a fieldset. Each input's id is `{id}-{value}`; the first one also answers to
 * errors.
 */
export function RadioGroup({ id, label, hint, error, options, value, defaultValue, ...input }: RadioGroupProps) {
  return (
    <fieldset className="field" id={id} {...describedBy({ id, hint, error })}>
      <legend className="field-label pb-2">{label}</legend>
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <FieldError id={id} error={error} />
      <div className="grid gap-2">
        {options.map((option) => (
          <label key={option.value} className="radio-card flex items-start gap-3">
            <input
              {...input}
              type="radio"
              id={`${id}-${option.value}`}
              value={option.value}
              className="tick"
              {...(option.disabled ? { disabled: true } : {})}
              {...(value === undefined ? {} : { checked: value === option.value })}
              {...(defaultValue === undefined ? {} : { defaultChecked: defaultValue === option.value })}
            />
            <span className="flex-1">
              <span className="font-semibold">{option.label}</span>
              {option.detail ? <span className="field-hint block">{option.detail}</span> : null}
            </span>
            {option.aside ? <span className="font-semibold">{option.aside}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
