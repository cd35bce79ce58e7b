import type { Product, Variant } from '#lib/contract/product.ts'
import { boxSystem, sizeOptions, systemsOf, variantOf, widthsOf } from '#lib/domain/sizes/size-options.ts'
import { systemLabel } from '#lib/domain/sizes/sizes.ts'
import { useSizeSystem } from '#stores/size-system.ts'

interface QuickSizesProps {
  product: Product
  /** The variant that is being added. */
  busy: string | undefined
  onChoose: (variant: Variant) => void
}

/** Sizes by width: in stock a button that adds; sold out a link to what can be done about it [CAT-36]. */
export function QuickSizes({ product, busy, onChoose }: QuickSizesProps) {
  const { variants, path } = product
  const preferred = useSizeSystem()
  const system = systemsOf(variants).find((name) => name === preferred) ?? boxSystem(variants)
  const widths = widthsOf(variants)
  const said = system ? `Size (${systemLabel(system, variants[0]?.sizes)})` : 'Size'
  return (widths.length > 0 ? widths : [undefined]).map((width) => {
    const own = variants.filter((variant) => variant.width === width)
    const heading = width ? `${said} · ${width}` : said
    return (
      <section key={width ?? ''} aria-label={heading}>
        <h3>{heading}</h3>
        <ul className="sizes-grid">
          {sizeOptions(own, { system, width, stockMatters: true }).map(({ label, text, soldOut }) => {
            const variant = variantOf(own, label, width)
            if (!variant) return null
            return (
              <li key={label}>
                {soldOut ? (
                  <a className="size size-out" href={`/products/${path}?variant=${encodeURIComponent(variant.id)}`}>
                    <span>
                      {text}
                      <span className="sr-only">, sold out: tell me when it’s back</span>
                    </span>
                  </a>
                ) : (
                  <button
                    type="button"
                    className="size"
                    aria-label={`Add size ${text}`}
                    aria-busy={busy === variant.id || undefined}
                    data-adds-to-cart=""
                    onClick={() => onChoose(variant)}
                  >
                    {text}
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      </section>
    )
  })
}
