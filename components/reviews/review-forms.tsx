import { buttonClass } from '#components/ui/button.tsx'
import { SelectField } from '#components/ui/select-field.tsx'
import { TextareaField, TextField } from '#components/ui/text-field.tsx'
import { FIT_CHOICES, REVIEW_BODY_MAX, REVIEW_TITLE_MAX, WIDTH_CHOICES } from '#lib/domain/catalogue/review-form.ts'
import { sizeName } from '#lib/domain/sizes/size-name.ts'

interface Line {
  lineId: string
  brandName: string
  name: string
  label: string
  reviewed: boolean
}

interface ReviewFormsProps {
  token: string
  /** Opens the question whether they want to be asked again. */
  leave: string | undefined
  lines: readonly Line[]
  outcome: string | undefined
}

const OUTCOMES: Record<string, string> = {
  published: 'Thank you. Your review is on the product page.',
  waiting: 'Thank you. Once we’ve read it, it will be on the product page.',
  declined: 'Done. We won’t ask you for reviews again.',
}
/** The outcome of a form that was refused and could not be shown again. */
export const TROUBLE = 'trouble'

/** A form for each thing that was bought; plain forms, because a mail may be opened in anything [OPS-14]. */
export function ReviewForms({ token, leave, lines, outcome }: ReviewFormsProps) {
  const said = outcome === TROUBLE ? troubleText(lines) : outcomeText(outcome)
  return (
    <>
      {said ? (
        <p role={outcome === TROUBLE ? 'alert' : 'status'} className="rounded bg-sand px-4 py-3 font-semibold">
          {said}
        </p>
      ) : null}
      {leave ? <Leave token={leave} /> : null}
      {!leave && lines.length === 0 && outcome !== 'declined' ? (
        <p>This link is no longer valid. It works for 90 days, from the email we sent you.</p>
      ) : null}
      {lines.map((line) => (
        <ReviewForm key={line.lineId} token={token} line={line} />
      ))}
    </>
  )
}

function outcomeText(outcome = ''): string | undefined {
  return Object.hasOwn(OUTCOMES, outcome) ? OUTCOMES[outcome] : undefined
}

/** Where there is nothing to review, the link is to blame, which is said below. */
function troubleText({ length }: readonly Line[]): string {
  return length === 0
    ? 'That didn’t work.'
    : 'That didn’t work: choose one to five stars and write at least a word, of something you kept.'
}

function Leave({ token }: { token: string }) {
  return (
    <form method="post" action="/api/reviews/decline" className="grid justify-items-start gap-3">
      <input type="hidden" name="token" value={token} />
      <p>One press and we’ll never ask you for a review again. Emails about your orders still come.</p>
      <button type="submit" className={buttonClass()}>
        Don’t ask me again
      </button>
    </form>
  )
}

const STARS = ['5', '4', '3', '2', '1'] as const

function ReviewForm({ token, line: { lineId, brandName, name, label, reviewed } }: { token: string; line: Line }) {
  const id = `review-${lineId}`
  const options = (choices: readonly (readonly [string, string])[]) => [
    { value: '', label: 'I’d rather not say' },
    ...choices.map(([value, text]) => ({ value, label: text })),
  ]
  return (
    <form
      method="post"
      action="/api/reviews"
      className="grid max-w-[640px] gap-4 rounded border border-line bg-card p-4"
      aria-labelledby={`${id}-name`}
    >
      <div>
        <p className="eyebrow text-steel">{brandName}</p>
        <h2 id={`${id}-name`} className="font-display text-lg font-semibold">
          {name}
        </h2>
        <p className="text-sm text-graphite">
          {sizeName(label)}
          {reviewed ? ' · You’ve already reviewed this; a new review will replace it.' : ''}
        </p>
      </div>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="lineId" value={lineId} />
      <SelectField
        id={`${id}-rating`}
        name="rating"
        label="Stars"
        required
        placeholder="Choose"
        options={STARS.map((value) => ({ value, label: value === '1' ? '1 star' : `${value} stars` }))}
      />
      <SelectField id={`${id}-fit`} name="fit" label="Size" options={options(FIT_CHOICES)} />
      <SelectField id={`${id}-width`} name="widthFit" label="Width" options={options(WIDTH_CHOICES)} />
      <TextField id={`${id}-title`} name="title" label="Heading" optional maxLength={REVIEW_TITLE_MAX} />
      <TextareaField
        id={`${id}-body`}
        name="body"
        label="Your review"
        hint="What you do in them, and how they hold up."
        required
        rows={5}
        maxLength={REVIEW_BODY_MAX}
      />
      <button type="submit" className={buttonClass('primary')}>
        Send review
      </button>
    </form>
  )
}
