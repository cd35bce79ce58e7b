'use client'
import { CheckboxField } from '#components/ui/choice-field.tsx'
import { TextareaField, TextField } from '#components/ui/text-field.tsx'
import { useCart } from '#lib/client/cart/use-cart.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { type NoteGiftProblem, useGiftRecipient } from './use-gift-recipient.ts'

interface Bought {
  variantId: string
  name: string
  qty: number
}

interface GiftRecipientsProps {
  note: NoteGiftProblem
  /** How often Continue was pressed: what is blank is a mistake from then on. */
  attempts: number
}

/**
 * To whom each gift card in the cart goes: the buyer, or somebody else with a message and on a day [OPS-13]. Nothing
 * without gift cards.
 */
export function GiftRecipients({ note, attempts }: GiftRecipientsProps) {
  const { lines } = useCart()
  const cards = lines.flatMap(({ product, variant, item }) =>
    product.functionalType === 'giftCard' ? [{ variantId: variant.id, name: product.name, qty: item.qty }] : [],
  )
  if (cards.length === 0) return null
  return (
    <section className="grid gap-4 rounded border border-line bg-card p-4" aria-labelledby="gift-recipients">
      <div>
        <h2 id="gift-recipients" className="font-display text-lg font-semibold">
          Gift cards go by email
        </h2>
        <p className="text-graphite">
          They cost nothing to send. We’ll send the code and PIN once the payment is taken.
        </p>
      </div>
      {cards.map((card) => (
        <Recipient key={card.variantId} card={card} note={note} asked={attempts > 0} />
      ))}
    </section>
  )
}

interface RecipientProps extends Pick<GiftRecipientsProps, 'note'> {
  card: Bought
  asked: boolean
}

/** One gift card: to the buyer, or to somebody else. */
function Recipient({ card: { variantId, name, qty }, note, asked }: RecipientProps) {
  const buyer = useCheckoutStore(({ record }) => record.contact?.email)
  const { open, gift, problems, toggle, change, leaveEmail } = useGiftRecipient(variantId, note, asked)
  const id = `gift-${variantId}`
  return (
    <div className="grid gap-3 border-line not-first:border-t not-first:pt-4">
      <CheckboxField
        id={`${id}-open`}
        label={`Send ${qty === 1 ? 'the' : `all ${qty}`} ${name} to somebody else`}
        hint={open ? '' : `Without a tick ${qty === 1 ? 'it comes' : 'they come'} to ${buyer ?? 'you'}.`}
        checked={open}
        onChange={(event) => toggle(event.target.checked)}
      />
      {open ? (
        <>
          <TextField
            id={`${id}-email`}
            label="Their email"
            type="email"
            inputMode="email"
            autoComplete="off"
            value={gift.recipientEmail}
            error={problems.email}
            onBlur={leaveEmail}
            onChange={(event) => change({ recipientEmail: event.target.value.trim() })}
          />
          <TextField
            id={`${id}-name`}
            label="Their name"
            optional
            maxLength={80}
            autoComplete="off"
            value={gift.recipientName ?? ''}
            error={problems.name}
            onChange={(event) => change({ recipientName: event.target.value || undefined })}
          />
          <TextareaField
            id={`${id}-message`}
            label="Message"
            optional
            rows={2}
            maxLength={500}
            value={gift.message ?? ''}
            error={problems.message}
            onChange={(event) => change({ message: event.target.value || undefined })}
          />
          <TextField
            id={`${id}-day`}
            label="Day"
            hint="We send it that morning. Without a day it goes straight away."
            optional
            type="date"
            value={gift.sendOn ?? ''}
            error={problems.day}
            onChange={(event) => change({ sendOn: event.target.value || undefined })}
          />
        </>
      ) : null}
    </div>
  )
}
