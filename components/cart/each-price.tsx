import { Money } from '#components/ui/money.tsx'
import type { Cents } from '#lib/domain/money/money.ts'

/** What one of a line costs, and what that saves: `original` is what it costs when it is not reduced. */
export function EachPrice({ price, original }: { price: Cents; original: Cents }) {
  return (
    <p className="text-sm text-graphite">
      <Money cents={price} /> each
      {original > price ? (
        <>
          {' '}
          <s className="text-steel">
            <span className="sr-only">was </span>
            <Money cents={original} />
          </s>{' '}
          <span className="font-semibold text-eucalypt">
            save <Money cents={original - price} />
          </span>
        </>
      ) : null}
    </p>
  )
}
