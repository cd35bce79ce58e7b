'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CheckboxField, RadioGroup } from '#components/ui/choice-field.tsx'
import { Overlay } from '#components/ui/overlay.tsx'
import { SelectField } from '#components/ui/select-field.tsx'
import type { WalletFate } from '#lib/client/payment/sandbox-nonce.ts'
import type { SheetSession } from '#lib/client/wallets/sandbox-session.ts'
import { WALLET_NAMES } from '#lib/client/wallets/wallet-names.ts'
import { moneyText } from '#lib/domain/money-text.ts'
import { PLACES, payerOf } from './sandbox-people.ts'
import { useSheetDelivery } from './use-sheet-delivery.ts'

/** The demo shop's wallet: everything a real one may answer, to choose from. */
export function SandboxSheet({ session }: { session: SheetSession }) {
  const { kind, request, decide } = session
  const delivery = useSheetDelivery(request)
  const [nameless, setNameless] = useState(false)
  const name = WALLET_NAMES[kind]
  const ready = !request.wantsShipping || (delivery.place !== undefined && !delivery.trouble)

  const approve = (fate: WalletFate) => {
    const { place, chosen } = delivery
    decide({
      kind: 'approved',
      fate,
      payer: payerOf(!nameless),
      total: delivery.total,
      ...(request.wantsShipping && place ? { shippingAddress: place.address } : {}),
      ...(chosen === undefined ? {} : { shippingOptionId: chosen }),
    })
  }

  return (
    <Overlay open onClose={() => decide({ kind: 'cancelled' })} title={`${name} (demo)`} alwaysOnTop>
      <div className="grid gap-5">
        <p>This stands in for {name}. No real money moves.</p>
        {request.wantsShipping ? <DeliveryFields delivery={delivery} /> : null}
        {delivery.trouble ? (
          <p className="rounded bg-rust-tint px-4 py-3 font-semibold" role="alert">
            {delivery.trouble}
          </p>
        ) : null}
        <p className="flex justify-between gap-4 text-lg font-semibold" aria-busy={delivery.asking}>
          <span>Total</span>
          <span className={`tabular-nums ${delivery.asking ? 'opacity-60' : ''}`}>{moneyText(delivery.total)}</span>
        </p>
        <Button
          look="primary"
          wide
          loading={delivery.asking}
          disabled={!ready && !delivery.asking}
          onClick={() => approve('fine')}
          data-autofocus
        >
          Approve
        </Button>
        <CheckboxField
          id="wallet-nameless"
          label="Keep my name and email to myself"
          checked={nameless}
          onChange={(event) => setNameless(event.target.checked)}
        />
        <fieldset className="grid gap-2">
          <legend className="field-label pb-2">What could go wrong</legend>
          <Button wide disabled={!ready || delivery.asking} onClick={() => approve('declined')}>
            Approve, then be declined
          </Button>
          <Button wide disabled={!ready || delivery.asking} onClick={() => approve('silent')}>
            Approve, then hear nothing
          </Button>
          {kind === 'AFTERPAY' ? (
            <Button wide disabled={!ready || delivery.asking} onClick={() => approve('changed')}>
              Approve another amount
            </Button>
          ) : null}
          <Button wide onClick={() => decide({ kind: 'failed' })}>
            {`Let ${name} fail`}
          </Button>
          <Button wide onClick={() => decide({ kind: 'cancelled' })}>
            Cancel
          </Button>
        </fieldset>
      </div>
    </Overlay>
  )
}

function DeliveryFields({ delivery }: { delivery: ReturnType<typeof useSheetDelivery> }) {
  const { place, options, chosen, choosePlace, chooseOption } = delivery
  return (
    <>
      <SelectField
        id="wallet-place"
        label="Deliver to"
        placeholder="Choose an address"
        value={place?.id ?? ''}
        onChange={(event) => choosePlace(event.target.value)}
        options={PLACES.map(({ id, label }) => ({ value: id, label }))}
      />
      {options.length > 0 ? (
        <RadioGroup
          id="wallet-option"
          name="walletOption"
          label="Delivery option"
          value={chosen ?? ''}
          onChange={(event) => chooseOption(event.target.value)}
          options={options.map((option) => ({
            value: option.id,
            label: option.label,
            aside: option.amount === 0 ? 'Free' : moneyText(option.amount),
          }))}
        />
      ) : null}
    </>
  )
}
