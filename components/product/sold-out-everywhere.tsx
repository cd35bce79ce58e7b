import type { ReactNode } from 'react'

/** At the top of the way to buy, where no size is left: what can be done about it, before anything that looks as if it could be bought. */
export function SoldOutEverywhere({ otherColours }: { otherColours?: ReactNode }) {
  return (
    <div className="buy-closed">
      <p>Sold out in every size</p>
      <p>Choose your size and we’ll email you once when it’s back, or look for it in a store.</p>
      {otherColours}
    </div>
  )
}
