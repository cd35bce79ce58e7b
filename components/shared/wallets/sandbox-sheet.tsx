'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CheckboxField, RadioGroup } from '#components/ui/choice-field.tsx'
import { Overlay } from '#components/ui/overlay.tsx'
import { SelectField } from '#components/ui/select-field.tsx'
import type { WalletFate } from '#lib/client/payment/sandbox-nonce.ts'
import { PLACES } from '#lib/client/wallets/sandbox-people.ts'
import type { SheetRequest, SheetSession } from '#lib/client/wallets/sandbox-session.ts'
import { moneyText } from '#lib/domain/money/money-text.ts'
import { WALLETS, type WalletKind } from '#lib/domain/payment/wallets.ts'
import { useSheetDelivery } from './use-sheet-delivery.ts'

/** The demo shop's wallet: everything a real one may answer, to choose from. */
export function SandboxSheet({ session }: { session: SheetSession }) {
  const { kind, request, decide } = session
  const delivery = useSheetDelivery(request)
  const [nameless, setNameless] = useState(false)
  const name = WALLETS[kind].name
  const ready = (!request.asksAddress || delivery.place !== undefined) && !delivery.trouble

  const approve = (fate: WalletFate) => {
    const { place, bill } = delivery
    decide({ kind: 'approved', fate, nameless, bill, ...(request.asksAddress ? { address: place?.address } : {}) })
  }

  return (
    <Overlay open onClose={() => decide({ kind: 'cancelled' })} title={`${name} (demo)`} alwaysOnTop>
      <div className="grid gap-5">
        <p>{`This stands in for ${request.name ?? name}. No real money moves.`}</p>
        <DeliveryFields request={request} delivery={delivery} />
        {delivery.trouble ? (
          <p className="rounded bg-rust-tint px-4 py-3 font-semibold" role="alert">
            {delivery.trouble}
          </p>
        ) : null}
        <Bill bill={delivery.bill} asking={delivery.asking} />
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
          {request.amountMayDiffer ? (
            <Button wide disabled={!ready || delivery.asking} onClick={() => approve('changed')}>
              Approve another amount
            </Button>
          ) : null}
          {request.bankMayAsk ? (
            <Button wide disabled={!ready || delivery.asking} onClick={() => approve('asks')}>
              Approve a card whose bank asks
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

type Delivery = ReturnType<typeof useSheetDelivery>

/** What the wallet lists, which it has from the shop. */
function Bill({ bill: { lines, total }, asking }: Pick<Delivery, 'bill' | 'asking'>) {
  return (
    <div className={`grid gap-1 ${asking ? 'opacity-60' : ''}`} aria-busy={asking}>
      {lines.map(({ label, amount }) => (
        <p key={label} className="flex justify-between gap-4">
          <span>{label}</span>
          <span className="tabular-nums">{moneyText(amount)}</span>
        </p>
      ))}
      <p className="flex justify-between gap-4 text-lg font-semibold">
        <span>Total</span>
        <span className="tabular-nums">{moneyText(total)}</span>
      </p>
    </div>
  )
}

function DeliveryFields({ request, delivery }: { request: SheetRequest; delivery: Delivery }) {
  const { bill, place, choosePlace, chooseOption } = delivery
  return (
    <>
      {request.asksAddress ? (
        <SelectField
          id="wallet-place"
          label="Deliver to"
          placeholder="Choose an address"
          value={place?.id ?? ''}
          onChange={(event) => choosePlace(event.target.value)}
          options={PLACES.map(({ id, label }) => ({ value: id, label }))}
        />
      ) : null}
      {request.collectFrom ? <p>{`Collect from ${request.collectFrom}`}</p> : null}
      {bill.options.length > 0 ? (
        <RadioGroup
          id="wallet-option"
          name="walletOption"
          label={request.asksAddress ? 'Delivery option' : 'Pick-up option'}
          value={bill.selected ?? ''}
          onChange={(event) => chooseOption(event.target.value)}
          options={bill.options.map(({ id, label, amount }) => ({
            value: id,
            label,
            ...(amount === undefined ? {} : { aside: amount === 0 ? 'Free' : moneyText(amount) }),
          }))}
        />
      ) : null}
    </>
  )
}

/** The sheet that its owner has agreed to, until the shop says what became of the order. */
export function WaitingSheet({ kind }: { kind: WalletKind }) {
  return (
    <p className="pointer-events-none fixed inset-x-0 bottom-0 z-10 border-t border-line bg-card p-4 text-center font-semibold">
      {WALLETS[kind].name} (demo) is waiting for your order…
    </p>
  )
}
