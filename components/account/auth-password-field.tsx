'use client'
import { type ComponentProps, useState } from 'react'
import { TickIcon } from '#components/ui/icons.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { GENERATED_PASSWORD, PASSWORD_RULES } from '#lib/domain/account/password.ts'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'autoCapitalize' | 'spellCheck'> & {
  autoComplete: 'current-password' | 'new-password'
}

// Spread, since React's types do not know the attribute. On a log-in field it would have Safari offer a new password.
const GENERATOR = { passwordrules: GENERATED_PASSWORD }

/** A password, which can be looked at; a new one tells password managers what to make [VAL-05]. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="grid gap-1">
      <TextField
        {...props}
        {...(props.autoComplete === 'new-password' ? GENERATOR : {})}
        type={shown ? 'text' : 'password'}
        autoCapitalize="off"
        spellCheck={false}
      />
      <button
        type="button"
        className="link min-h-11 justify-self-start"
        aria-controls={props.id}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide password' : 'Show password'}
        {props.label === 'Password' ? null : <span className="sr-only">: {props.label}</span>}
      </button>
    </div>
  )
}

interface PasswordTicksProps {
  /** By which the field is described: it stands above. */
  id: string
  password: string
}

/** What a new password still needs, ticked off while it is typed [VAL-05, VAL-06]. */
export function PasswordTicks({ id, password }: PasswordTicksProps) {
  return (
    <ul id={id} className="grid gap-1 text-sm sm:grid-cols-2" aria-label="Your password needs">
      {PASSWORD_RULES.map(({ label, passes }) => {
        const met = passes(password)
        return (
          <li key={label} className={`flex items-center gap-2 ${met ? 'font-semibold' : 'text-steel'}`}>
            <span aria-hidden="true" className="grid size-4 place-items-center">
              {met ? <TickIcon /> : <span className="size-3 rounded-full border border-steel" />}
            </span>
            {label}
            <span className="sr-only">{met ? ': done' : ': still needed'}</span>
          </li>
        )
      })}
    </ul>
  )
}
