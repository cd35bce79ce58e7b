'use client'

import { type RefObject, useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'

interface BuyBarProps {
  /** The box whose own button this one stands in for while it is out of sight. */
  watched: RefObject<HTMLElement | null>
  name: string
  priceText: string
  label: string
  disabled: boolean
  onAdd: () => void
}

/** On a phone the way to buy stays in reach: a bar at the foot while the real button is scrolled away. */
export function BuyBar({ watched, name, priceText, label, disabled, onAdd }: BuyBarProps) {
  const [away, setAway] = useState(false)
  // Where the button stands is the browser's knowledge.
  useEffect(() => {
    const button = watched.current?.querySelector('[data-buy]')
    if (!button || typeof IntersectionObserver === 'undefined') return
    // The root reaches far down: a button still to come counts as in sight, one scrolled past does not, however far the jump.
    const observer = new IntersectionObserver(([entry]) => setAway(entry !== undefined && !entry.isIntersecting), {
      rootMargin: '0px 0px 100000px 0px',
    })
    observer.observe(button)
    return () => observer.disconnect()
  }, [watched])
  return (
    <div className="buy-bar" hidden={!away}>
      <p>
        <span>{name}</span>
        <b>{priceText}</b>
      </p>
      <Button look="primary" disabled={disabled} onClick={onAdd} data-adds-to-cart="">
        {label}
      </Button>
    </div>
  )
}
