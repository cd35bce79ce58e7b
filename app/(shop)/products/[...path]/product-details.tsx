import { SizeChartSection } from '#components/product/size-chart-section.tsx'
import { type SpecRow, SpecTable } from '#components/product/spec-table.tsx'
import type { Product } from '#lib/contract/product.ts'
import type { SizeChart } from '#lib/contract/size-chart.ts'
import { styleCodeShown } from '#lib/domain/catalogue/style-code.ts'
import { SIZE_SYSTEM_LABELS, SIZE_SYSTEMS, sizeText } from '#lib/domain/sizes/sizes.ts'

interface ProductDetailsProps {
  product: Product
  styleCode: string | undefined
  chart: SizeChart | null
}

/** Description, facts, size chart and conversions, below the picture and the price. */
export function ProductDetails({ product, styleCode, chart }: ProductDetailsProps) {
  return (
    <div className="pdp-more">
      <div>
        <section aria-labelledby="details">
          <h2 id="details">Details</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it is written */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: product.description }} />
        </section>
        {chart ? <SizeChartSection chart={chart} /> : <SizeTable product={product} />}
      </div>
      <section aria-labelledby="specs">
        <h2 id="specs">Specifications</h2>
        <SpecTable rows={specsOf(product, styleCode)} />
      </section>
    </div>
  )
}

function specsOf(product: Product, styleCode: string | undefined): SpecRow[] {
  const rows: [string, string | undefined][] = [
    ['Brand', product.brand.name],
    ['Colour', product.colour],
    ['Material', product.material],
    ['Fit', product.pantsFit],
    ['Best for', product.bestFor.join(', ')],
    ['Made for', DEMOGRAPHICS[product.demographic]],
    [
      'Style code',
      styleCodeShown(
        styleCode,
        product.variants.map(({ code }) => code),
      ),
    ],
  ]
  const known = rows.flatMap(([name, value]) => (value ? [{ name, value }] : []))
  // A spec that says the same as a fact of the record says it better.
  const specs = product.specs.map(({ label, value }) => ({ name: label, value }))
  const named = new Set(specs.map(({ name }) => name.toLowerCase()))
  return [...known.filter(({ name }) => !named.has(name.toLowerCase())), ...specs]
}

const DEMOGRAPHICS: Record<Product['demographic'], string> = {
  men: 'Men',
  women: 'Women',
  kids: 'Kids',
  unisex: 'Everyone',
}

/** Every size in every system it is known in. */
function SizeTable({ product }: { product: Product }) {
  const systems = SIZE_SYSTEMS.filter((system) => product.variants.some((variant) => variant.sizes[system]))
  const rows = product.variants.filter((variant, i, all) => all.findIndex((v) => v.label === variant.label) === i)
  if (systems.length < 2) return null
  return (
    <section aria-labelledby="sizing">
      <h2 id="sizing">Size conversions</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="table-scroll" aria-label="Size conversions" tabIndex={0}>
        <table className="size-table">
          <thead>
            <tr>
              <th scope="col">On the box</th>
              {systems.map((system) => (
                <th key={system} scope="col">
                  {SIZE_SYSTEM_LABELS[system]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((variant) => (
              <tr key={variant.label}>
                <th scope="row">{sizeText(variant.label)}</th>
                {systems.map((system) => (
                  <td key={system}>{sizeText(variant.sizes[system] ?? '')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
