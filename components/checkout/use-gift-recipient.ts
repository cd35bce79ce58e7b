import { useState } from 'react'
import type { FieldProblem } from '#components/ui/error-summary.tsx'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { halfTypedGift, keepHalfTypedGift } from '#lib/client/checkout/half-typed-gifts.ts'
import { giftDelivery } from '#lib/contract/gift-card.ts'
import type { StoredGiftDelivery } from '#lib/domain/checkout/checkout-record.ts'
import { isEmail } from '#lib/domain/contact/email.ts'
import { giftDayProblem } from '#lib/domain/vouchers/gift-card.ts'
import { changeCheckout, useCheckoutStore } from '#stores/checkout.ts'

/** Hears what is wrong with the recipient of a card; undefined when nothing is, or when it goes to the buyer. */
export type NoteGiftProblem = (variantId: string, problem: FieldProblem | undefined) => void

const NOBODY: StoredGiftDelivery = { recipientEmail: '' }

/**
 * Somebody else whom a gift card goes to [OPS-13]. What is typed is kept as soon as it is an address: a half-typed one
 * is nobody's, and waits here to be finished. `asked`: what is blank is a mistake by now.
 */
export function useGiftRecipient(variantId: string, note: NoteGiftProblem, asked: boolean) {
  const kept = useCheckoutStore(({ record }) => record.giftDeliveries?.[variantId])
  const [half] = useState(() => halfTypedGift(variantId))
  const begun = half ?? kept
  const [open, setOpen] = useState(begun !== undefined)
  const [gift, setGift] = useState<StoredGiftDelivery>(begun ?? NOBODY)
  const [leftEmail, setLeftEmail] = useState(half !== undefined)
  // What was kept on another day may name one that is over by now.
  useOnMount(() => note(variantId, begun && firstProblem(variantId, begun)))
  const keep = (wanted: StoredGiftDelivery | undefined) => {
    const problem = wanted && firstProblem(variantId, wanted)
    note(variantId, problem)
    keepHalfTypedGift(variantId, problem ? wanted : undefined)
    keepGift(variantId, problem ? undefined : wanted && withoutBlankName(wanted))
  }
  const { email, ...problems } = problemsOf(gift)
  return {
    /** Whether it goes to somebody else at all. */
    open,
    gift,
    /** By field; that of the email once it was left. */
    problems: { ...problems, email: asked || leftEmail ? email : undefined },
    toggle: (wanted: boolean) => {
      setOpen(wanted)
      keep(wanted ? gift : undefined)
    },
    change: (part: Partial<StoredGiftDelivery>) => {
      const next = { ...gift, ...part }
      setGift(next)
      keep(next)
    },
    leaveEmail: () => setLeftEmail(true),
  }
}

/** In the order of the fields. */
function problemsOf(gift: StoredGiftDelivery) {
  return {
    email: isEmail(gift.recipientEmail) ? undefined : 'Enter a valid email address.',
    name: textProblem('recipientName', gift),
    message: textProblem('message', gift),
    day: giftDayProblem(gift.sendOn, new Date()),
  }
}

function firstProblem(variantId: string, gift: StoredGiftDelivery): FieldProblem | undefined {
  const [first] = Object.entries(problemsOf(gift)).flatMap(([field, message]) =>
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

function keepGift(variantId: string, gift: StoredGiftDelivery | undefined): void {
  changeCheckout((record) => {
    const { [variantId]: _, ...others } = record.giftDeliveries ?? {}
    return { ...record, giftDeliveries: gift ? { ...others, [variantId]: gift } : others }
  })
}
