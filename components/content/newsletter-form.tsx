'use client'

import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { describedBy, FieldError } from '#components/ui/field.tsx'
import { focusOnAppear } from '#components/ui/page-focus.ts'
import { EMAIL_MAX } from '#lib/domain/shop-rules.ts'

interface State {
  sending?: boolean
  error?: string
  /** The address that was taken. */
  taken?: string
}

const ID = 'newsletter-email'

/**
 * Sign-up for the newsletter, on every page that is not checkout; a plain form without JavaScript [GEN-18, API-66].
 * `children` say what it is.
 */
export function NewsletterForm({ children }: { children?: ReactNode }) {
  const [{ sending = false, error, taken }, setState] = useState<State>({})
  const field = useRef<HTMLInputElement>(null)

  async function signUp(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (sending) return
    const email = field.current?.value.trim() ?? ''
    setState({ sending: true })
    try {
      // What judges and sends it comes with the press: the form is on every page.
      const { subscribe } = await import('#lib/client/content/newsletter.ts')
      const problem = await subscribe(email, field.current?.validity.typeMismatch)
      if (problem) refuse(problem)
      else setState({ taken: email })
    } catch {
      refuse('That didn’t go through. Check your connection and try again.')
    }
  }

  function refuse(message: string): void {
    setState({ error: message })
    field.current?.focus()
  }

  return (
    <section className="newsletter" aria-labelledby="newsletter-title">
      <div className="wrap newsletter-row">
        {children}
        <div className="newsletter-answer" aria-live="polite">
          {taken ? (
            // The button that was pressed is gone with the form.
            <p ref={focusOnAppear} tabIndex={-1} className="newsletter-asked">
              <b>Check your inbox.</b> If {taken} isn’t on the list yet, there’s an email with a button to confirm.
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
                  onChange={() => error && setState({})}
                  {...describedBy({ id: ID, error })}
                />
                <Button type="submit" loading={sending}>
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
