'use client'
import { AuthorisationNote } from '#components/shared/payment/authorisation-note.tsx'
import { BankQuestion } from '#components/shared/payment/bank-question.tsx'
import { CardEntry } from '#components/shared/payment/card-entry.tsx'
import { CardSkeleton } from '#components/shared/payment/card-skeleton.tsx'
import { cardTitle, expiryText } from '#components/shared/payment/saved-card-text.ts'
import { CheckboxField, RadioGroup } from '#components/ui/choice-field.tsx'
import { LoadTrouble } from '#components/ui/load-trouble.tsx'
import { hasExpired } from '#lib/domain/payment/card.ts'
import { type CardSource, NEW_CARD } from './use-card-source.ts'

/** The card that pays: one of the saved ones, or the form of a new one, which can be saved [PAY-24, PAY-25]. */
export function PaymentCard({ source }: { source: CardSource }) {
  const { loading } = source
  // Whatever is loaded anew meanwhile, a question of the bank stands until it is answered.
  return (
    <>
      <BankQuestion />
      {loading ? <CardSkeleton /> : <CardChoice source={source} />}
    </>
  )
}

function CardChoice({ source }: { source: CardSource }) {
  const { form, failed, cards, chosen, offered, keep, setKeep, reload } = source
  return (
    <>
      {failed ? <LoadTrouble onRetry={reload}>We couldn’t load your saved cards.</LoadTrouble> : null}
      {cards.length > 0 ? <SavedCardChoice source={source} /> : null}
      {chosen ? null : (
        <>
          <CardEntry card={form} />
          {offered ? (
            <CheckboxField
              id="card-keep"
              label="Save this card for next time"
              hint={<AuthorisationNote />}
              checked={keep}
              onChange={(event) => setKeep(event.target.checked)}
            />
          ) : null}
        </>
      )}
    </>
  )
}

function SavedCardChoice({ source: { cards, chosen, choose } }: { source: CardSource }) {
  const now = new Date()
  const saved = cards.map((card) => ({
    value: card.id,
    label: cardTitle(card),
    detail: expiryText(card, now),
    disabled: hasExpired(card.expiry, now),
  }))
  return (
    <RadioGroup
      id="payment-card"
      name="paymentCard"
      label="Pay with"
      value={chosen?.id ?? NEW_CARD}
      onChange={(event) => choose(event.target.value)}
      options={[...saved, { value: NEW_CARD, label: 'Another card' }]}
    />
  )
}
