'use client'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { CodeOutcome } from '#lib/client/cart/promo-codes.ts'
import { announce } from '#lib/client/platform/announce.ts'
import { CODE_UNCHECKED } from '#lib/domain/cart/promo-code.ts'
import { PROMO_CODE_MAX } from '#lib/domain/shop-rules.ts'

/** What tries a code comes with the press: most carts have none. */
async function outcomeOf(code: string): Promise<CodeOutcome> {
  try {
    const { tryPromoCode } = await import('#lib/client/cart/promo-codes.ts')
    return await tryPromoCode(code)
  } catch {
    return { ok: false, message: CODE_UNCHECKED }
  }
}

/** A code, tried as it is sent [PROMO-01]. */
export default function PromoCodeForm() {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const outcome = await outcomeOf(code)
    setBusy(false)
    setError(outcome.ok ? undefined : outcome.message)
    if (outcome.ok) {
      // What was typed meanwhile is another code.
      setCode((now) => (now === code ? '' : now))
      announce('Your promo code has been applied.')
    } else announce(outcome.message)
  }
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <TextField
        id="promo-code"
        label="Promo code"
        value={code}
        error={error}
        maxLength={PROMO_CODE_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => {
          setCode(target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" loading={busy}>
        Apply
      </Button>
    </form>
  )
}
