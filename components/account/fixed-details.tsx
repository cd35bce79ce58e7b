import type { Customer } from '#lib/contract/account.ts'
import { dayInWords } from '#lib/domain/dates/day-text.ts'

const GENDERS: Record<NonNullable<Customer['gender']>, string> = { F: 'Female', M: 'Male', NS: 'Other' }

/** What was settled at sign-up: to read, not to change here [ACCT-02, ACCT-12]. */
export function FixedDetails({ customer: { email, gender, birthDate } }: { customer: Customer }) {
  return (
    <dl className="grid gap-3 rounded border border-line bg-card p-4">
      <Detail name="Email" value={email} />
      {gender ? <Detail name="Gender" value={GENDERS[gender]} /> : null}
      {birthDate ? <Detail name="Date of birth" value={dayInWords(birthDate)} /> : null}
    </dl>
  )
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-steel">{name}</dt>
      <dd className="wrap-anywhere font-semibold">{value}</dd>
    </div>
  )
}
