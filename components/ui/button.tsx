import type { ComponentProps, MouseEvent } from 'react'

/** `own-…`: a look whose class `.btn-own-…` another part brings along. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | `own-${string}`

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
  const submits = rest.type === 'submit'
  const click = submits ? takeFocusAnd(onClick) : onClick
  const press = loading ? (event: MouseEvent) => event.preventDefault() : click
  return (
    <button
      type="button"
      className={`${buttonClass(look, wide)}${className ? ` ${className}` : ''}`}
      {...rest}
      {...(submits && !loading ? { onMouseDown: leaveFocus } : {})}
      {...(press ? { onClick: press } : {})}
      {...(loading ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    >
      {loading ? <span className="btn-spinner" aria-hidden="true" /> : null}
      <span className="btn-label">{children}</span>
    </button>
  )
}

// The field that loses the focus shows what is wrong with it, and pushes the button from under the pointer before the
// press is whole: no click comes of it. So the focus moves with the click [VAL-43].
function leaveFocus(event: MouseEvent): void {
  event.preventDefault()
}

function takeFocusAnd(press: ButtonProps['onClick']): NonNullable<ButtonProps['onClick']> {
  return (event) => {
    event.currentTarget.focus()
    press?.(event)
  }
}
