'use client'
import { CheckboxField } from '#components/ui/choice-field.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { QtyStepper } from '#components/ui/qty-stepper.tsx'
import { SelectField } from '#components/ui/select-field.tsx'
import { TextareaField } from '#components/ui/text-field.tsx'
import type { Order } from '#lib/contract/order.ts'
import type { ReturnableOrder } from '#lib/contract/return.ts'
import { type DraftLine, type DraftProblem, noteLength } from '#lib/domain/returns/return-draft.ts'
import { RETURN_REASON_TEXTS, RETURN_REASONS, type ReturnReason } from '#lib/domain/returns/return-reasons.ts'
import { RETURN_NOTE_MAX } from '#lib/domain/returns/return-rules.ts'
import { isAboutSize } from '#lib/domain/returns/return-size.ts'
import { sizeName, sizeNamed } from '#lib/domain/sizes/size-name.ts'
import { ExchangeFor } from './exchange-for.tsx'
import { OtherSize } from './other-size.tsx'

type OrderLine = Order['lines'][number]
type OpenLine = ReturnableOrder['lines'][number]

/** The id of a field of a line, for the list of what is missing. */
export function fieldId(lineId: string, field: DraftProblem['field']): string {
  return field === 'chosen' ? `return-${lineId}` : `return-${lineId}-${field}`
}

interface ReturnLineFieldProps {
  line: OrderLine
  open: OpenLine
  draft: DraftLine
  /** By field id. */
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<DraftLine>) => void
}

/** One line of the order: tick it, then say how many and why. What cannot come back says so. */
export function ReturnLineField({ line, open, draft, errors, onChange }: ReturnLineFieldProps) {
  const name = `${line.name}, ${sizeNamed(line.label)}`
  const id = fieldId(line.lineId, 'chosen')
  return (
    <div className="radio-card grid grid-cols-[64px_minmax(0,1fr)] gap-x-4 sm:grid-cols-[80px_minmax(0,1fr)]">
      <div>{line.image ? <Picture source={line.image} sizes="80px" decorative /> : null}</div>
      <div className="grid content-start gap-1">
        {open.returnableQty > 0 ? (
          <CheckboxField
            id={id}
            label={<LineName line={line} />}
            checked={draft.chosen}
            error={errors[id]}
            onChange={(event) => onChange({ chosen: event.target.checked })}
          />
        ) : (
          <div className="py-2.5">
            <LineName line={line} />
          </div>
        )}
        <p className="text-sm text-graphite empty:hidden">{whyNot(line, open)}</p>
      </div>
      {draft.chosen ? (
        <fieldset className="col-span-full grid gap-4 border-t border-line pt-4 sm:col-span-1 sm:col-start-2">
          <legend className="sr-only">Return of {name}</legend>
          <Quantity line={line} open={open} name={name} draft={draft} onChange={onChange} />
          <SelectField
            id={fieldId(line.lineId, 'reason')}
            label="Reason"
            placeholder="Choose a reason"
            options={RETURN_REASONS.map((value) => ({ value, label: RETURN_REASON_TEXTS[value] }))}
            value={draft.reason}
            error={errors[fieldId(line.lineId, 'reason')]}
            onChange={(event) => onChange({ reason: event.target.value as ReturnReason | '' })}
          />
          <ExchangeFor line={line} qty={draft.qty} value={draft.exchange} onChange={onChange} />
          {isAboutSize(draft.reason) && !draft.exchange ? (
            <OtherSize line={line} reason={draft.reason} qty={draft.qty} />
          ) : null}
          <Note id={fieldId(line.lineId, 'note')} note={draft.note} errors={errors} onChange={onChange} />
        </fieldset>
      ) : null}
    </div>
  )
}

function LineName({ line }: { line: OrderLine }) {
  return (
    <span className="grid">
      <span className="eyebrow text-steel">{line.brandName}</span>
      <span className="font-semibold">{line.name}</span>
      <span className="text-sm text-graphite">
        {sizeName(line.label)} · bought {line.qty}
      </span>
    </span>
  )
}

function whyNot({ qty }: OrderLine, { giftCard, returnedQty, returnableQty, cancelledQty = 0 }: OpenLine): string {
  if (giftCard) return 'Gift cards can’t be returned.'
  if (returnedQty === qty)
    return qty === 1 ? 'This is already being returned.' : `All ${qty} are already being returned.`
  if (cancelledQty === qty) return qty === 1 ? 'This was cancelled.' : `All ${qty} were cancelled.`
  // A service.
  if (returnedQty === 0 && returnableQty === 0) return 'This can’t be returned.'
  return [
    cancelledQty > 0 ? `${cancelledQty} of ${qty} ${cancelledQty === 1 ? 'was' : 'were'} cancelled.` : '',
    returnedQty > 0 ? `${returnedQty} of ${qty} ${returnedQty === 1 ? 'is' : 'are'} already being returned.` : '',
  ]
    .filter((text) => text !== '')
    .join(' ')
}

type QuantityProps = Omit<ReturnLineFieldProps, 'errors'> & { name: string }

/** No stepper where there is nothing to step. */
function Quantity({ line, open: { returnableQty }, name, draft, onChange }: QuantityProps) {
  if (returnableQty === 1) return null
  const isSome = returnableQty < line.qty
  const reason = isSome ? `Only ${returnableQty} are left to return.` : `You bought ${returnableQty}.`
  const limits = { min: 1, max: returnableQty, step: 1, reason, rounding: '' }
  return (
    <div className="grid gap-1">
      <p className="field-label" aria-hidden="true">
        How many?
      </p>
      <QtyStepper qty={draft.qty} limits={limits} name={`${name} to return`} onChange={(qty) => onChange({ qty })} />
    </div>
  )
}

interface NoteProps {
  id: string
  note: string
  errors: ReturnLineFieldProps['errors']
  onChange: ReturnLineFieldProps['onChange']
}

function Note({ id, note, errors, onChange }: NoteProps) {
  const left = RETURN_NOTE_MAX - noteLength(note)
  return (
    <TextareaField
      id={id}
      label="Note"
      optional
      rows={2}
      hint={`${Math.abs(left)} ${Math.abs(left) === 1 ? 'character' : 'characters'} ${left >= 0 ? 'left' : 'too many'}`}
      value={note}
      error={errors[id]}
      onChange={(event) => onChange({ note: event.target.value })}
    />
  )
}
