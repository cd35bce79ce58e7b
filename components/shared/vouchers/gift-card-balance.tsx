'use client'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { announce } from '#lib/client/platform/announce.ts'
import { useApiMutation } from '#lib/client/query.ts'
import { askVoucherBalance } from '#lib/client/vouchers/voucher-balance.ts'
import { dayInWords } from '#lib/domain/dates/day-text.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { giftCardLast4 } from '#lib/domain/vouchers/gift-card.ts'
import type { VoucherAnswer } from '#lib/domain/vouchers/voucher.ts'
import { giftCardCodeProblem, giftCardPinProblem } from '#lib/domain/vouchers/voucher-form.ts'
import { VOUCHER_WORDS } from '#lib/domain/vouchers/voucher-words.ts'
import { PinField } from './pin-field.tsx'

/** Asks what is left on a gift card, behind the bot check, and says it [OPS-13, VOUCH-03, VOUCH-04]. */
export function GiftCardBalance() {
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [pin, setPin] = useState('')
  const [problems, setProblems] = useState<{ code?: string | undefined; pin?: string | undefined }>({})
  const asking = useApiMutation({
    mutationFn: async () => ({ code, answer: await askVoucherBalance(code, pin) }),
    onSuccess: (told) => announce(wordsOf(told)),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (asking.isPending) return
    const wrong = { code: giftCardCodeProblem(code), pin: giftCardPinProblem(pin) }
    setProblems(wrong)
    if (wrong.code || wrong.pin) {
      form.current?.querySelector<HTMLInputElement>(wrong.code ? '#balance-code' : '#balance-pin')?.focus()
      return
    }
    asking.mutate()
  }
  // What is wrong with a field goes as it is typed in; a balance says whose it is, and stays.
  const mend = (left: typeof problems) => {
    setProblems(left)
    if (told?.answer.kind !== 'balance') asking.reset()
  }
  const told = asking.data
  const words = told && wordsOf(told)
  const refused = told?.answer.kind === 'balance' ? undefined : words

  return (
    <form ref={form} className="grid max-w-[420px] gap-3" onSubmit={submit} noValidate>
      <TextField
        id="balance-code"
        label="Gift card code"
        value={code}
        error={problems.code}
        aria-describedby={refused && 'balance-error'}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="next"
        spellCheck={false}
        onChange={({ target }) => {
          setCode(target.value)
          mend({ pin: problems.pin })
        }}
      />
      <PinField
        id="balance-pin"
        value={pin}
        error={problems.pin}
        aria-describedby={refused && 'balance-error'}
        onChange={(typed) => {
          setPin(typed)
          mend({ code: problems.code })
        }}
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
