'use client'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { TickIcon } from '#components/ui/icons.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { dropPromoCode } from '#lib/client/cart/kept-codes.ts'
import type { CodeOutcome } from '#lib/client/cart/promo-codes.ts'
import { useCheckoutData } from '#lib/client/checkout/use-checkout-data.ts'
import { announce } from '#lib/client/platform/announce.ts'
import type { CheckoutData } from '#lib/contract/checkout.ts'
import { CODE_UNCHECKED } from '#lib/domain/cart/promo-code.ts'
import { PROMO_CODE_MAX } from '#lib/domain/shop-rules.ts'
import { useCheckoutStore } from '#stores/checkout.ts'
import { OfferSaving } from './offer-saving.tsx'

// Few carts have a code.
const KeptCode = lazy(() => import('./kept-code.tsx'))

const NO_CODES: readonly string[] = []

/** Promo codes: a folded form, and each code that is kept with how it fares [CART-25, PROMO-01, PROMO-02, PROMO-08]. */
export function PromoCodes({ quote }: { quote: CheckoutData | undefined }) {
  const codes = useCheckoutStore(({ record }) => record.promoCodes) ?? NO_CODES
  const place = useRef<HTMLDivElement>(null)
  const remove = (code: string) => {
    dropPromoCode(code)
    announce(`Promo code ${code.toUpperCase()} removed.`)
    // With the row goes the pressed button: the form's own heading is the next best place.
    place.current?.querySelector('summary')?.focus()
  }
  return (
    <div ref={place}>
      <Disclosure summary="Promo code">
        <CodeForm />
      </Disclosure>
      {codes.length > 0 ? (
        <ul className="grid gap-2 pt-3" aria-label="Codes on this order">
          {codes.map((code) => (
            <Suspense key={code} fallback={<li className="skeleton h-14" />}>
              <KeptCode code={code} quote={quote} onRemove={() => remove(code)} />
            </Suspense>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** The same where nobody holds the quote: on the payment step [CHK-34]. */
export function QuotedPromoCodes() {
  const { data } = useCheckoutData()
  return <PromoCodes quote={data} />
}

/** The offers that need no code [PROMO-07]. */
export function AutomaticOffers({ quote }: { quote: CheckoutData | undefined }) {
  const offers = Object.entries(quote?.promotions.appliedPromotions ?? {}).filter(
    ([, { relatedCouponCodes }]) => relatedCouponCodes.length === 0,
  )
  if (offers.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm font-semibold text-eucalypt" aria-label="Offers">
      {offers.map(([id, { name, saving }]) => (
        <li key={id} className="flex items-center gap-2 [&>svg]:shrink-0">
          <TickIcon />
          <span>
            {name}
            <OfferSaving dollars={saving} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What tries a code comes with the press: most carts have none. */
async function outcomeOf(code: string): Promise<CodeOutcome> {
  try {
    const { tryPromoCode } = await import('#lib/client/cart/promo-codes.ts')
    return await tryPromoCode(code)
  } catch {
    return { ok: false, message: CODE_UNCHECKED }
  }
}

function CodeForm() {
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
      setCode('')
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
