import type { ReactNode } from 'react'

/**
 * At the top of the way to buy, where no size is left: what can be done about it, before anything that looks as if it
 * could be bought.
 */
export function SoldOutEverywhere({ sizes, otherColours }: { sizes: number; otherColours?: ReactNode }) {
  return (
    <div className="buy-closed">
      {sizes > 1 ? (
        <>
          <p>Sold out in every size</p>
          <p>Choose your size and we’ll email you once when it’s back, or look for it in a store.</p>
        </>
      ) : (
        <>
          <p>Sold out</p>
          <p>Look for it in a store, or we’ll email you once when it’s back.</p>
        </>
      )}
      {otherColours}
    </div>
  )
}
