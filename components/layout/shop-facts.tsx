import { ReturnIcon, RulerIcon, ShieldIcon, TruckIcon } from '#components/ui/icons.tsx'

interface ShopFactsProps {
  /** As printed, such as `$99`. */
  freeFrom: string
  returnDays: number
}

/** Why here, in four facts that can be checked. */
export function ShopFacts({ freeFrom, returnDays }: ShopFactsProps) {
  return (
    <ul className="wrap facts">
      <li>
        <RulerIcon />
        <h3>Your size, your system</h3>
        <p>US men, women and kids, UK and EU on every shoe. Half sizes and widths where they are made.</p>
      </li>
      <li>
        <ShieldIcon />
        <h3>Stock that is true</h3>
        <p>A size we show is a size on the shelf. “Only 3 left” means three.</p>
      </li>
      <li>
        <TruckIcon />
        <h3>Free over {freeFrom}</h3>
        <p>Standard delivery to any address in Australia and New Zealand.</p>
      </li>
      <li>
        <ReturnIcon />
        <h3>{returnDays} days to return</h3>
        <p>Try them on the carpet first. Send back what does not fit.</p>
      </li>
    </ul>
  )
}
