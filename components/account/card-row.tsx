'use client'
import { cardTitle, expiryText } from '#components/shared/payment/saved-card-text.ts'
import { showAlert } from '#components/ui/alert-queue.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { ApiError } from '#lib/client/call-error.ts'
import { dropCard, type SavedCard } from '#lib/client/payment/saved-cards.ts'
import { hasExpired } from '#lib/domain/payment/card.ts'
import { troubleText } from './call-trouble.ts'
import { RemoveQuestion } from './remove-question.tsx'
import { useAsking } from './use-asking.ts'

interface CardRowProps {
  card: SavedCard
  onGone: () => void
}

/** Takes the focus when the card was just saved. */
export const cardRowId = ({ id }: SavedCard) => `card-${id}`

/** One saved card; removing asks once more, in place. */
export function CardRow({ card, onGone }: CardRowProps) {
  const { asking, opener, ask, keep } = useAsking()
  const now = new Date()
  const remove = async () => {
    try {
      await dropCard(card.id)
      showAlert({ tone: 'success', text: 'Card removed.' })
      onGone()
    } catch (error) {
      showAlert({ tone: 'error', text: troubleText(error) })
      if (error instanceof ApiError && error.refusal.errorCode === 'PaymentMethodNotFound') onGone()
      else keep()
    }
  }
  return (
    <article
      id={cardRowId(card)}
      tabIndex={-1}
      className="grid gap-3 rounded border border-line bg-card p-4"
      aria-label={cardTitle(card)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid gap-0.5">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {cardTitle(card)}
            {hasExpired(card.expiry, now) ? <Badge tone="hivis">Expired</Badge> : null}
          </p>
          <p className="text-graphite">{expiryText(card, now)}</p>
        </div>
        {asking ? null : (
          <Button ref={opener} look="quiet" onClick={ask} aria-label={`Remove ${cardTitle(card)}`}>
            Remove
          </Button>
        )}
      </div>
      {asking ? <RemoveQuestion what={cardTitle(card)} onRemove={remove} onKeep={keep} /> : null}
    </article>
  )
}
