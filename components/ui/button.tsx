import type { ComponentProps, MouseEvent } from 'react'

export type ButtonLook = 'primary' | 'secondary' | 'quiet'

/** The classes of a button, for a link that looks like one. */
export function buttonClass(look: ButtonLook = 'secondary', wide = false): string {
  return `btn btn-${look}${wide ? ' btn-wide' : ''}`
}

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` at most once per screen. */
  look?: ButtonLook
  wide?: boolean
  /** Keeps its size and its focus, says so, and takes no further press. */
  loading?: boolean
}

/** A 48 px button. `type` is `button` unless said otherwise. */
export function Button({ look, wide, loading = false, className, children, onClick, ...rest }: ButtonProps) {
  const press = loading ? (event: MouseEvent) => event.preventDefault() : onClick
  return (
    <button
      type="button"
      className={`${buttonClass(look, wide)}${className ? ` ${className}` : ''}`}
      {...rest}
      {...(press ? { onClick: press } : {})}
      {...(loading ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    >
      {loading ? <span className="btn-spinner" aria-hidden="true" /> : null}
      <span className="btn-label">{children}</span>
    </button>
  )
}
