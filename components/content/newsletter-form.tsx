'use client'

import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { describedBy, FieldError } from '#components/ui/field.tsx'
import { EMAIL_MAX } from '#lib/domain/shop-rules.ts'

type State =
  | { kind: 'asking' }
  | { kind: 'sending' }
  | { kind: 'wrong'; message: string }
  | { kind: 'asked'; email: string }

const ID = 'newsletter-email'

/**
 * Sign-up for the newsletter, on every page that is not checkout; a plain form without JavaScript [GEN-18, API-66].
 * `children` say what it is.
 */
export function NewsletterForm({ children }: { children?: ReactNode }) {
  const [state, setState] = useState<State>({ kind: 'asking' })
  const field = useRef<HTMLInputElement>(null)
  const error = state.kind === 'wrong' ? state.message : undefined

  async function signUp(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (state.kind === 'sending') return
    const email = field.current?.value.trim() ?? ''
    setState({ kind: 'sending' })
    try {
      // What judges and sends it comes with the press: the form is on every page.
      const { subscribe } = await import('#lib/client/content/newsletter.ts')
      const problem = await subscribe(email, field.current?.validity.typeMismatch)
      if (problem) refuse(problem)
      else setState({ kind: 'asked', email })
    } catch {
      refuse('That didn’t go through. Check your connection and try again.')
    }
  }

  function refuse(message: string): void {
    setState({ kind: 'wrong', message })
    field.current?.focus()
  }

  return (
    <section className="newsletter" aria-labelledby="newsletter-title">
      <div className="wrap newsletter-row">
        {children}
        <div className="newsletter-answer" aria-live="polite">
          {state.kind === 'asked' ? (
            <p className="newsletter-asked">
              <b>Check your inbox.</b> If {state.email} isn’t on the list yet, there’s an email with a button to
              confirm.
            </p>
          ) : (
            <form action="/api/mailing-list/subscription" method="post" noValidate onSubmit={(e) => void signUp(e)}>
              <label className="sr-only" htmlFor={ID}>
                Email for the newsletter
              </label>
              <div className="newsletter-line">
                <input
                  id={ID}
                  ref={field}
                  className="input"
                  type="email"
                  name="email"
                  autoComplete="email"
                  inputMode="email"
                  placeholder="Your email"
                  required
                  maxLength={EMAIL_MAX}
                  onChange={() => error && setState({ kind: 'asking' })}
                  {...describedBy({ id: ID, error })}
                />
                <Button type="submit" loading={state.kind === 'sending'}>
                  Sign me up
                </Button>
              </div>
              <FieldError id={ID} error={error} />
            </form>
          )}
        </div>
      </div>
    </section>
  )
}
