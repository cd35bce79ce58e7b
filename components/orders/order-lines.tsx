import { LineSaving } from '#components/ui/line-saving.tsx'
import { Money } from '#components/ui/money.tsx'
import { Picture } from '#components/ui/picture.tsx'
import type { SeenOrder } from '#lib/contract/order-history.ts'
import { fromDollars } from '#lib/domain/money/money.ts'
import { sizeName } from '#lib/domain/sizes/size-name.ts'

type Line = SeenOrder['lines'][number]

/** What was bought: each line leads to its product while there is one [ORD-08]. */
export function OrderLines({ lines }: { lines: readonly Line[] }) {
  return (
    <section aria-labelledby="order-lines">
      <h2 id="order-lines" className="pb-2 font-display text-lg font-semibold">
        Items
      </h2>
      <ul className="rounded border border-line bg-card px-4 print:border-0 print:px-0">
        {lines.map((line) => (
          <li
            key={line.lineId}
            className="grid grid-cols-[64px_minmax(0,1fr)_auto] gap-4 border-line py-4 not-first:border-t print:grid-cols-[minmax(0,1fr)_auto]"
          >
            <LinePicture line={line} />
            <LineText line={line} />
            <LineAmount line={line} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function LinePicture({ line: { image, path } }: { line: Line }) {
  const picture = image ? <Picture source={image} sizes="64px" decorative /> : null
  if (!path || !image) return <div className="print:hidden">{picture}</div>
  return (
    <div className="print:hidden">
      {/* biome-ignore lint/a11y/useAnchorContent: the name beside it is the same link; this one is for thumbs only */}
      <a href={`/products/${path}`} tabIndex={-1} aria-hidden="true">
        {picture}
      </a>
    </div>
  )
}

function LineText({ line: { brandName, name, path, label, qty, unitPrice, cancelledQty } }: { line: Line }) {
  return (
    <div className="grid grid-cols-1 content-start gap-0.5 wrap-anywhere">
      <p className="eyebrow text-steel">{brandName}</p>
      <h3 className="font-text text-base font-semibold">
        {path ? (
          <a className="no-underline hover:underline" href={`/products/${path}`}>
            {name}
          </a>
        ) : (
          name
        )}
      </h3>
      <p className="text-sm text-graphite">
        {sizeName(label)} · {qty}&nbsp;×&nbsp;
        <Money cents={fromDollars(unitPrice)} />
      </p>
      {cancelledQty ? (
        <p className="text-sm font-semibold">{cancelledQty === qty ? 'Cancelled' : `${cancelledQty} cancelled`}</p>
      ) : null}
      {path ? null : <p className="text-sm text-graphite print:hidden">No longer in our range.</p>}
    </div>
  )
}

function LineAmount({ line: { total, discount } }: { line: Line }) {
  return (
    <div className="text-right">
      <p className="font-semibold">
        <Money cents={fromDollars(total)} />
      </p>
      <LineSaving cents={fromDollars(discount)} />
    </div>
  )
}
