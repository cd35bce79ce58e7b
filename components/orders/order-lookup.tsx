'use client'
import { useRouter } from 'next/navigation'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ErrorSummary, type FieldProblem } from '#components/ui/error-summary.tsx'
import { INPUT_HINTS } from '#components/ui/input-hints.ts'
import { focusPage } from '#components/ui/page-focus.ts'
import { TextField } from '#components/ui/text-field.tsx'
import { TitleError } from '#components/ui/title-error.tsx'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { ApiError } from '#lib/client/call-error.ts'
import { mutation, useApiMutation } from '#lib/client/query.ts'
import { UNREACHED } from '#lib/client/unreached.ts'
import type { ErrorCode } from '#lib/contract/errors.ts'
import { orderLookupRequest } from '#lib/contract/order-history.ts'
import { tidyOrderNumber } from '#lib/domain/orders/order-lookup.ts'

export interface LookupTrouble {
  errorCode?: ErrorCode | undefined
  message: string
}

interface OrderLookupProps {
  /** As it came in the address. */
  number?: string | undefined
  /** What the form that was sent without JavaScript came back with. */
  trouble?: LookupTrouble | undefined
}

const NO_COOKIES =
  'We found your order, but your browser refuses cookies, and we need one to show it. Allow cookies for this site and try again.'
const refusesCookies = () => !navigator.cookieEnabled

type Field = 'number' | 'email'

/**
 * Finds an order by its number and email. Works before the page has come alive, and without JavaScript: the form is
 * then sent as it is, and the answer leads to the order or back here [ORD-03, ORD-04, ORD-06, ORD-07].
 */
export function OrderLookup({ number = '', trouble: earlier }: OrderLookupProps) {
  const router = useRouter()
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [tries, setTries] = useState(0)
  // The list above stands as it was when the button was pressed: it would take the focus away from who types.
  const [mended, setMended] = useState<readonly string[]>([])
  const hasFound = useRef(false)
  const finding = useApiMutation({
    ...mutation('lookUpOrder'),
    onSuccess: ({ order }) => {
      if (refusesCookies()) return
      hasFound.current = true
      router.push(`/orders/${order.number}`)
      // The order may be on this very page, in place of the form.
      router.refresh()
    },
  })
  // The order in place of the form, on this very page, is no navigation: nothing else moves the focus, which has gone.
  useOnMount(() => () => {
    if (hasFound.current && document.activeElement === document.body) focusPage()
  })
  // What was found is shown to whoever has the cookie of the answer: without it, this form would come again.
  const isUnseen = finding.isSuccess && refusesCookies()
  const trouble = isUnseen
    ? { message: NO_COOKIES }
    : finding.error
      ? troubleOf(finding.error)
      : tries === 0
        ? earlier
        : undefined
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (finding.isPending) return
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const intent = orderLookupRequest.safeParse(typed)
    setTries(tries + 1)
    setMended([])
    setProblems(intent.success ? [] : problemsOf(intent.error.issues))
    if (intent.success) finding.mutate({ body: intent.data })
    else finding.reset()
  }
  const problemWith = (field: Field) =>
    mended.includes(field) ? undefined : problems.find(({ fieldId }) => fieldId === idOf(field))?.message
  const mend = ({ target }: FormEvent<HTMLFormElement>) =>
    target instanceof HTMLInputElement && setMended([...mended, target.name])
  return (
    <form
      className="grid max-w-[480px] gap-5"
      action="/api/order/lookup"
      method="post"
      onSubmit={find}
      onInput={mend}
      noValidate
    >
      <ErrorSummary key={tries} problems={problems} />
      <Trouble trouble={trouble} number={finding.variables?.body.number ?? number} />
      <TextField
        id={idOf('number')}
        name="number"
        label="Order number"
        hint="On your receipt and in every email about the order, such as W123456789."
        defaultValue={number}
        error={problemWith('number')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
      />
      <TextField
        id={idOf('email')}
        name="email"
        label="Email"
        hint="The one you gave with the order."
        error={problemWith('email')}
        {...INPUT_HINTS.email}
        enterKeyHint="go"
      />
      <Button type="submit" look="primary" wide loading={finding.isPending || (finding.isSuccess && !isUnseen)}>
        Find my order
      </Button>
    </form>
  )
}

function Trouble({ trouble, number }: { trouble: LookupTrouble | undefined; number: string }) {
  return (
    <div role="alert" className="empty:sr-only">
      {trouble ? (
        <div className="grid justify-items-start gap-1 rounded border border-rust bg-rust-tint p-4">
          <TitleError />
          <p className="font-semibold">{trouble.message}</p>
          {trouble.errorCode === 'OrderNotFound' ? (
            <p>Check the number and the email on your receipt. Both must be from the same order.</p>
          ) : null}
          {trouble.errorCode === 'OrderRequiresLogin' ? (
            // Signing in leads on to the order. Afresh: the router would remember that it was once sent to the login.
            <a
              className="link inline-flex min-h-11 items-center"
              href={`/account/orders/${encodeURIComponent(tidyOrderNumber(number))}`}
              data-hard
            >
              Log in
            </a>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

function idOf(field: Field): string {
  return `lookup-${field}`
}

function problemsOf(issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldProblem[] {
  const first = new Map<string, string>()
  for (const { path, message } of issues) {
    const field = String(path[0])
    if (!first.has(field)) first.set(field, message)
  }
  return [...first].map(([field, message]) => ({ fieldId: idOf(field as Field), message }))
}

function troubleOf(error: unknown): LookupTrouble {
  if (error instanceof ApiError) return error.refusal
  return { message: UNREACHED }
}
