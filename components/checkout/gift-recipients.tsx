'use client'
import { useState } from 'react'
import { CheckboxField } from '#components/ui/choice-field.tsx'
import type { FieldProblem } from '#components/ui/error-summary.tsx'
import { TextareaField, TextField } from '#components/ui/text-field.tsx'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { useCart } from '#lib/client/cart/use-cart.ts'
import { halfTypedGift, keepHalfTypedGift } from '#lib/client/checkout/half-typed-gifts.ts'
import { giftDelivery } from '#lib/contract/gift-card.ts'
import type { StoredGiftDelivery } from '#lib/domain/checkout/checkout-record.ts'
import { isEmail } from '#lib/domain/contact/email.ts'
import { giftDayProblem } from '#lib/domain/vouchers/gift-card.ts'
import { changeCheckout, useCheckoutStore } from '#stores/checkout.ts'

interface Bought {
  variantId: string
  name: string
  qty: number
}

interface GiftRecipientsProps {
  /** Hears what is wrong with the recipient of a card. */
  note: (variantId: string, problem: FieldProblem | undefined) => void
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

const NOBODY: StoredGiftDelivery = { recipientEmail: '' }

interface RecipientProps extends Pick<GiftRecipientsProps, 'note'> {
  card: Bought
  asked: boolean
}

/** What is typed is kept as soon as it is an address: a half-typed one is nobody's, and waits here to be finished. */
function Recipient({ card: { variantId, name, qty }, note, asked }: RecipientProps) {
  const buyer = useCheckoutStore(({ record }) => record.contact?.email)
  const kept = useCheckoutStore(({ record }) => record.giftDeliveries?.[variantId])
  const [half] = useState(() => halfTypedGift(variantId))
  const begun = half ?? kept
  const [open, setOpen] = useState(begun !== undefined)
  const [gift, setGift] = useState<StoredGiftDelivery>(begun ?? NOBODY)
  const [left, setLeft] = useState<readonly string[]>(half ? ['email'] : [])
  // What was kept on another day may name one that is over by now.
  useOnMount(() => note(variantId, begun && problemOf(variantId, begun)))
  const id = `gift-${variantId}`
  const change = (part: Partial<StoredGiftDelivery>) => {
    const next = { ...gift, ...part }
    setGift(next)
    settle(next)
  }
  const toggle = (wanted: boolean) => {
    setOpen(wanted)
    settle(wanted ? gift : undefined)
  }
  const settle = (wanted: StoredGiftDelivery | undefined) => {
    const problem = wanted && problemOf(variantId, wanted)
    note(variantId, problem)
    keepHalfTypedGift(variantId, problem ? wanted : undefined)
    keep(variantId, problem ? undefined : wanted && withoutBlankName(wanted))
  }
  const leave = (field: string) => setLeft((fields) => [...fields, field])
  const emailProblem = (asked || left.includes('email')) && !isEmail(gift.recipientEmail) ? NO_EMAIL : undefined
  const dayProblem = giftDayProblem(gift.sendOn, new Date())
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
            error={emailProblem}
            onBlur={() => leave('email')}
            onChange={(event) => change({ recipientEmail: event.target.value.trim() })}
          />
          <TextField
            id={`${id}-name`}
            label="Their name"
            optional
            maxLength={80}
            autoComplete="off"
            value={gift.recipientName ?? ''}
            error={textProblem('recipientName', gift)}
            onChange={(event) => change({ recipientName: event.target.value || undefined })}
          />
          <TextareaField
            id={`${id}-message`}
            label="Message"
            optional
            rows={2}
            maxLength={500}
            value={gift.message ?? ''}
            error={textProblem('message', gift)}
            onChange={(event) => change({ message: event.target.value || undefined })}
          />
          <TextField
            id={`${id}-day`}
            label="Day"
            hint="We send it that morning. Without a day it goes straight away."
            optional
            type="date"
            value={gift.sendOn ?? ''}
            error={dayProblem}
            onChange={(event) => change({ sendOn: event.target.value || undefined })}
          />
        </>
      ) : null}
    </div>
  )
}

const NO_EMAIL = 'Enter a valid email address.'

function problemOf(variantId: string, gift: StoredGiftDelivery): FieldProblem | undefined {
  const wrong = [
    { field: 'email', message: isEmail(gift.recipientEmail) ? undefined : NO_EMAIL },
    { field: 'name', message: textProblem('recipientName', gift) },
    { field: 'message', message: textProblem('message', gift) },
    { field: 'day', message: giftDayProblem(gift.sendOn, new Date()) },
  ]
  const [first] = wrong.flatMap(({ field, message }) =>
    message ? [{ fieldId: `gift-${variantId}-${field}`, message }] : [],
  )
  return first
}

/** What the shop would refuse of a text: it would refuse the whole order, and say nothing of the reason. */
function textProblem(field: 'recipientName' | 'message', gift: StoredGiftDelivery): string | undefined {
  return giftDelivery.shape[field].safeParse(withoutBlankName(gift)[field]).error?.issues[0]?.message
}

/** A name of spaces is none. */
function withoutBlankName(gift: StoredGiftDelivery): StoredGiftDelivery {
  return gift.recipientName?.trim() === '' ? { ...gift, recipientName: undefined } : gift
}

function keep(variantId: string, gift: StoredGiftDelivery | undefined): void {
  changeCheckout((record) => {
    const { [variantId]: _, ...others } = record.giftDeliveries ?? {}
    return { ...record, giftDeliveries: gift ? { ...others, [variantId]: gift } : others }
  })
}
