'use client'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { announce } from '#lib/client/platform/announce.ts'
import { useApiMutation } from '#lib/client/query.ts'
import { askVoucherBalance } from '#lib/client/vouchers/voucher-balance.ts'
import { dayInWords } from '#lib/domain/dates/day-text.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { giftCardLast4 } from '#lib/domain/vouchers/gift-card.ts'
import type { VoucherAnswer } from '#lib/domain/vouchers/voucher.ts'
import { VOUCHER_WORDS } from '#lib/domain/vouchers/voucher-words.ts'
import { checkGiftCard, GiftCardFields, type GiftCardProblems, type TypedGiftCard } from './gift-card-fields.tsx'

/** Asks what is left on a gift card, behind the bot check, and says it [OPS-13, VOUCH-03, VOUCH-04]. */
export function GiftCardBalance() {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState({ code: '', pin: '' })
  const [problems, setProblems] = useState<GiftCardProblems>({})
  const asking = useApiMutation({
    mutationFn: async ({ code, pin }: TypedGiftCard) => ({ code, answer: await askVoucherBalance(code, pin) }),
    onSuccess: (told) => announce(wordsOf(told)),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (asking.isPending) return
    const wrong = checkGiftCard(typed, 'balance', form.current)
    setProblems(wrong ?? {})
    if (!wrong) asking.mutate(typed)
  }
  // What is wrong with a field goes as it is typed in; a balance says whose it is, and stays.
  const type = (field: keyof TypedGiftCard, text: string) => {
    setTyped({ ...typed, [field]: text })
    setProblems({ ...problems, [field]: undefined })
    if (told?.answer.kind !== 'balance') asking.reset()
  }
  const told = asking.data
  const words = told && wordsOf(told)
  const refused = told?.answer.kind === 'balance' ? undefined : words

  return (
    <form ref={form} className="grid max-w-[420px] gap-3" onSubmit={submit} noValidate>
      <GiftCardFields
        id="balance"
        typed={typed}
        problems={problems}
        describedBy={refused && 'balance-error'}
        onType={type}
      />
      <FieldError id="balance" error={refused} />
      {told?.answer.kind === 'balance' ? (
        <p className="rounded bg-eucalypt-tint px-4 py-3 font-semibold">{words}</p>
      ) : null}
      <Button type="submit" look="primary" loading={asking.isPending}>
        Show the balance
      </Button>
    </form>
  )
}

function balanceWords(
  code: string,
  { amountRemaining, expires }: { amountRemaining: number; expires: string },
): string {
  return `${moneyText(amountRemaining)} is left on the gift card ending in ${giftCardLast4(code)}. It expires ${dayInWords(expires)}.`
}

function wordsOf({ code, answer }: { code: string; answer: VoucherAnswer }): string {
  if (answer.kind === 'balance') return balanceWords(code, answer.balance)
  return answer.kind === 'refused' ? answer.message : VOUCHER_WORDS.UNABLE_TO_CHECK
}
