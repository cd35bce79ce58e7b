'use client'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { INPUT_HINTS } from '#components/ui/input-hints.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { ApiError } from '#lib/client/call-error.ts'
import { mutation, useApiMutation } from '#lib/client/query.ts'
import { UNREACHED } from '#lib/client/unreached.ts'
import { orderLinksRequest } from '#lib/contract/order-history.ts'
import { MAILED_ORDERS_MONTHS, ORDER_LINK_DAYS } from '#lib/domain/shop-rules.ts'

interface OrderLinksProps {
  /** What the form that was sent without JavaScript came back with: that it was sent, or in words why not. */
  earlier?: { sent: boolean; trouble?: string } | undefined
}

const FIELD = 'order-links-email'

/**
 * Mails the way to an address's orders to it, for whoever has lost a number. Says the same whether or not there are
 * any; works without JavaScript [ORD-30].
 */
export function OrderLinks({ earlier }: OrderLinksProps) {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string>()
  const asking = useApiMutation(mutation('mailOrderLinks'))
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (asking.isPending) return
    const intent = orderLinksRequest.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    setProblem(intent.error?.issues[0]?.message)
    if (intent.success) asking.mutate({ body: intent.data })
    else {
      asking.reset()
      form.current?.querySelector<HTMLInputElement>(`#${FIELD}`)?.focus()
    }
  }
  const before = asking.isIdle && problem === undefined ? earlier : undefined
  const sent = asking.isSuccess || before?.sent === true
  const refused = asking.error ? wordsOf(asking.error) : before?.trouble
  return (
    <section className="grid max-w-[480px] gap-4 border-t border-line pt-6" aria-labelledby="order-links">
      <h2 id="order-links" className="font-display text-xl font-semibold">
        Lost the number?
      </h2>
      <p className="text-graphite">
        We’ll email you a link to each order of the last {MAILED_ORDERS_MONTHS} months that was placed with your
        address.
      </p>
      <form
        ref={form}
        className="grid gap-4"
        action="/api/order/links"
        method="post"
        onSubmit={ask}
        onInput={() => setProblem(undefined)}
        noValidate
      >
        <TextField
          id={FIELD}
          name="email"
          label="Email of your orders"
          error={problem}
          aria-describedby={refused ? 'order-links-refused-error' : undefined}
          {...INPUT_HINTS.email}
          enterKeyHint="send"
        />
        <div role="alert" className="empty:sr-only">
          <FieldError id="order-links-refused" error={refused} />
        </div>
        <p role="status" className={sent ? 'rounded border border-line bg-card p-4' : 'sr-only'}>
          {sent
            ? `If there are orders with that address, an email is on its way. Its links work for ${ORDER_LINK_DAYS} days.`
            : null}
        </p>
        <Button type="submit" look="secondary" loading={asking.isPending}>
          Email me my orders
        </Button>
      </form>
    </section>
  )
}

function wordsOf(error: unknown): string {
  return error instanceof ApiError ? error.refusal.message : UNREACHED
}
