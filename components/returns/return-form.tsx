'use client'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ErrorSummary, type FieldProblem } from '#components/ui/error-summary.tsx'
import { Money } from '#components/ui/money.tsx'
import { TitleError } from '#components/ui/title-error.tsx'
import type { SendTrouble } from '#lib/client/returns/use-return.ts'
import type { ReturnableOrder } from '#lib/contract/return.ts'
import { dayInWords } from '#lib/domain/dates/day-text.ts'
import { dayText } from '#lib/domain/dates/shop-date.ts'
import {
  draftLine,
  draftProblems,
  intentsOf,
  type ReturnDraft,
  type ReturnIntent,
  refundOf,
  withLine,
} from '#lib/domain/returns/return-draft.ts'
import { fieldId, ReturnLineField } from './return-line.tsx'
import type { ReturnLinks } from './return-links.ts'
import { ReturnSteps } from './return-steps.tsx'

interface ReturnFormProps {
  returnable: ReturnableOrder
  links: ReturnLinks
  sending: boolean
  onSend: (lines: ReturnIntent[]) => Promise<SendTrouble | undefined>
}

type LineErrors = Readonly<Record<string, string>>

/** What comes back, how many and why [RET-05, RET-06]. Says what is missing only once it was to be sent. */
export function ReturnForm({ returnable, links, sending, onSend }: ReturnFormProps) {
  const { order, returnableUntil, lines } = returnable
  const [draft, setDraft] = useState<ReturnDraft>({})
  // As it was when the button was pressed: a list that grew while somebody is filling in would take the focus away from
  // them.
  const [listed, setListed] = useState<LineErrors>({})
  const [tries, setTries] = useState(0)
  const [trouble, setTrouble] = useState<string>()
  const missing = missingErrors(draft, lines)
  const errors = trouble ? listed : Object.fromEntries(Object.entries(listed).filter(([id]) => id in missing))
  const intents = intentsOf(draft, lines)

  const change = (lineId: string, part: Parameters<typeof withLine>[2]) => {
    setDraft(withLine(draft, lineId, part))
    setTrouble(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    setTrouble(undefined)
    setListed(missing)
    setTries(tries + 1)
    if (Object.keys(missing).length > 0) return
    const refused = await onSend(intents)
    if (!refused) return
    setTrouble(refused.message)
    setListed(refusedErrors(intents, refused.fields))
  }
  return (
    <form className="grid gap-6" noValidate onSubmit={(event) => void submit(event)} aria-label="Return items">
      <div className="grid gap-4">
        <p className="text-graphite">
          Order {order.number}, placed {dayText(order.createdAt)}.
          {returnableUntil ? (
            <>
              {' '}
              You can return things until <strong className="text-ink">{dayInWords(returnableUntil)}</strong>.
            </>
          ) : null}
        </p>
        {order.status === 'PLACED' ? (
          <p>
            We haven’t started packing it. You can still{' '}
            <a className="link" href={`/orders/${encodeURIComponent(order.number)}`}>
              cancel it on the order’s page
            </a>
            , with nothing to send back.
          </p>
        ) : null}
        {Object.keys(errors).length > 0 ? <TitleError /> : null}
        <ErrorSummary key={tries} problems={Object.keys(errors).length > 0 ? summaryOf(listed) : []} />
        <div role="alert" className="empty:-mt-4">
          {trouble ? (
            <p className="rounded border border-rust bg-rust-tint p-3">
              <TitleError />
              {trouble}
            </p>
          ) : null}
        </div>
      </div>
      <ul className="grid gap-4" aria-label="Items of this order">
        {order.lines.map((line) => {
          const open = lines.find(({ lineId }) => lineId === line.lineId)
          return open ? (
            <li key={line.lineId}>
              <ReturnLineField
                line={line}
                open={open}
                draft={draftLine(draft, open)}
                errors={errors}
                onChange={(part) => change(line.lineId, part)}
              />
            </li>
          ) : null
        })}
      </ul>
      <ReturnSteps swapped={isSwapped(draft, lines)} helpHref={links.helpHref} noStores={links.noStores} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-5">
        <Button type="submit" look="primary" loading={sending}>
          {submitText(intents, draft, lines)}
        </Button>
        <Worth draft={draft} returnable={returnable} />
      </div>
    </form>
  )
}

const chosenOf = (draft: ReturnDraft, lines: ReturnableOrder['lines']) =>
  lines.map((line) => draftLine(draft, line)).filter((line) => line.chosen)

/** Whether all that is chosen is swapped for another size. */
function isSwapped(draft: ReturnDraft, lines: ReturnableOrder['lines']): boolean {
  const chosen = chosenOf(draft, lines)
  return chosen.length > 0 && chosen.every(({ exchange }) => exchange)
}

/** Exactly what goes back for the chosen items [OPS-11]. It stands before the first is chosen, so that it is heard. */
function Worth({ draft, returnable }: { draft: ReturnDraft; returnable: ReturnableOrder }) {
  const chosen = chosenOf(draft, returnable.lines)
  if (chosen.length === 0) return <p role="status" className="sr-only" />
  const swapped = chosen.filter(({ exchange }) => exchange).length
  const { cents, capped } = refundOf(draft, returnable)
  return (
    <p className="text-graphite" role="status">
      {cents > 0 || swapped === 0 ? (
        <>
          You get{' '}
          <strong className="text-ink">
            <Money cents={cents} />
          </strong>{' '}
          back{swapped > 0 ? ', and the other size for free' : ''}.{capped ? ' We’ve already refunded the rest.' : ''}
        </>
      ) : (
        'You get the other size. Nothing to pay.'
      )}
    </p>
  )
}

function submitText(intents: readonly ReturnIntent[], draft: ReturnDraft, lines: ReturnableOrder['lines']): string {
  const units = lines.reduce((sum, line) => sum + (draftLine(draft, line).chosen ? draftLine(draft, line).qty : 0), 0)
  if (units === 0) return 'Return items'
  return units === 1 && intents.length <= 1 ? 'Return 1 item' : `Return ${units} items`
}

/** Errors by the id of their field. */
function missingErrors(draft: ReturnDraft, lines: ReturnableOrder['lines']): LineErrors {
  const first = lines.find(({ returnableQty }) => returnableQty > 0)?.lineId ?? ''
  return Object.fromEntries(
    draftProblems(draft, lines).map(({ lineId = first, field, message }) => [fieldId(lineId, field), message]),
  )
}

/** What the shop says of `lines.0.qty`, by the id of that line's tick box: it stands for the whole line. */
function refusedErrors(intents: readonly ReturnIntent[], fields: SendTrouble['fields']): LineErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, message]) => {
      const intent = intents[Number(path.split('.')[1])]
      return intent ? [[fieldId(intent.lineId, 'chosen'), message]] : []
    }),
  )
}

function summaryOf(errors: LineErrors): FieldProblem[] {
  return Object.entries(errors).map(([id, message]) => ({ fieldId: id, message }))
}
