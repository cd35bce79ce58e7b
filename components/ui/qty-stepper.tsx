'use client'
import { type KeyboardEvent, useId, useState } from 'react'
import type { QtyLimits } from '#lib/domain/cart/cart-lines.ts'
import { LINE_QTY_MAX } from '#lib/domain/cart/cart-record.ts'

interface QtyStepperProps {
  qty: number
  limits: QtyLimits
  /** What is counted, for screen readers. */
  name: string
  onChange: (qty: number) => void
  /** A press of + or −, where it counts beside what others press; without it a press sets the number it leads to. */
  onStep?: (by: number) => void
  /** What a typed 0 does; without it a 0 is undone. */
  onZero?: () => void
}

const NOT_WHOLE = 'Enter a whole number.'
const TYPED_MAX = 8

/** Quantity by pressing or typing. At its limit it says why it goes no further. */
export function QtyStepper({ qty, limits, name, onChange, onStep, onZero }: QtyStepperProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [reason, setReason] = useState<string>()

  const step = (direction: 1 | -1) => {
    const wanted = stepped(qty, limits.step, direction)
    const tooMany = wanted > limits.max && direction > 0
    setReason(tooMany ? limits.reason : undefined)
    if (tooMany || wanted < limits.min) return
    if (onStep) onStep(wanted - qty)
    else onChange(wanted)
  }
  const commit = () => {
    if (typed === undefined) return
    setTyped(undefined)
    if (typed.trim() === '') return
    // No digit is picked out of what is no quantity: 1.5 must not become 15 [CART-11].
    if (!/^\s*\d+\s*$/.test(typed)) return setReason(NOT_WHOLE)
    const wanted = Math.min(Number(typed), LINE_QTY_MAX)
    if (wanted === 0) onZero?.()
    if (wanted < 1) return
    const allowed = allowedQty(wanted, limits)
    setReason(allowed === wanted ? undefined : wanted > limits.max ? limits.reason : limits.rounding)
    if (allowed !== qty) onChange(allowed)
  }
  const answerKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    if (event.key === 'Escape') setTyped(undefined)
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }

  return (
    <div>
      <div className="inline-flex items-stretch rounded border border-edge bg-card">
        <StepButton label={`One less of ${name}`} sign="−" off={qty <= limits.min} onPress={() => step(-1)} />
        <label className="sr-only" htmlFor={id}>
          Quantity of {name}
        </label>
        <input
          id={id}
          className="w-12 bg-transparent text-center font-semibold"
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          value={typed ?? String(qty)}
          onChange={(event) => setTyped(event.target.value.slice(0, TYPED_MAX))}
          onFocus={(event) => event.target.select()}
          onBlur={commit}
          onKeyDown={answerKey}
          {...(reason ? { 'aria-describedby': `${id}-reason` } : {})}
        />
        <StepButton label={`One more of ${name}`} sign="+" off={qty >= limits.max} onPress={() => step(1)} />
      </div>
      <p id={`${id}-reason`} className="text-sm text-graphite" role="status">
        {reason}
      </p>
    </div>
  )
}

interface StepButtonProps {
  label: string
  sign: string
  off: boolean
  onPress: () => void
}

// Not `disabled` at the limit: the press is what asks for the reason, and a button that vanishes from under the focus
// loses it.
function StepButton({ label, sign, off, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      className={`grid min-h-11 w-[44px] place-items-center text-lg font-bold print:hidden ${off ? 'text-steel' : ''}`}
      aria-label={label}
      aria-disabled={off}
      onClick={onPress}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}

/** The next quantity in packs: from 7 in packs of 6, one more is 12 and one less is 6. */
function stepped(qty: number, step: number, direction: 1 | -1): number {
  return direction > 0 ? (Math.floor(qty / step) + 1) * step : (Math.ceil(qty / step) - 1) * step
}

/** The quantity nearest to the wanted one that the line may have. */
export function allowedQty(wanted: number, { min, max, step }: QtyLimits): number {
  return Math.max(min, Math.min(max, Math.ceil(wanted / step) * step))
}
