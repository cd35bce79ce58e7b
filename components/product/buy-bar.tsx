'use client'

import { type RefObject, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useOnMount } from '#components/ui/use-on-mount.ts'

interface BuyBarProps {
  /** The box whose own button this one stands in for while it is out of sight. */
  watched: RefObject<HTMLElement | null>
  name: string
  priceText: string
  /** What was chosen, as a shopper reads it; undefined while nothing is. */
  chosen?: string | undefined
  /** Opens the sizes; left out where there is nothing to choose. */
  onSize?: (() => void) | undefined
  label: string
  disabled: boolean
  pending: boolean
  onAdd: () => void
}

/** On a phone the way to buy is in reach from the start: a bar at the foot while the real button is out of sight. */
export function BuyBar({ watched, name, priceText, chosen, onSize, label, disabled, pending, onAdd }: BuyBarProps) {
  const [away, setAway] = useState(true)
  // Where the button stands is the browser's knowledge.
  useOnMount(() => {
    const button = watched.current?.querySelector('[data-buy]')
    if (!button || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => setAway(entry !== undefined && !entry.isIntersecting))
    observer.observe(button)
    return () => observer.disconnect()
  })
  return (
    <div className="buy-bar" hidden={!away}>
      {onSize ? (
        <button type="button" className="buy-bar-size" onClick={onSize}>
          <span>{chosen ?? 'Choose a size'}</span> <b>{priceText}</b>
        </button>
      ) : (
        <p>
          <span>{name}</span>
          <b>{priceText}</b>
        </p>
      )}
      <Button look="primary" loading={pending} disabled={disabled} onClick={onAdd} data-adds-to-cart="">
        {label}
      </Button>
    </div>
  )
}
