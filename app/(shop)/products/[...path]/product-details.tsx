import { SizeChartSection } from '#components/product/size-chart-section.tsx'
import { type SpecRow, SpecTable } from '#components/product/spec-table.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { StaticHtml } from '#components/ui/static-html.tsx'
import type { Product } from '#lib/contract/product.ts'
import type { SizeChart } from '#lib/contract/size-chart.ts'
import { STANDARDS_ARTICLE, standardSection } from '#lib/domain/content/standard-links.ts'
import { SIZE_SYSTEMS, sizeText, systemLabel } from '#lib/domain/sizes/sizes.ts'
import { existingArticles } from '#lib/server/content/articles.ts'
import { specsOf } from './product-specs.ts'

interface ProductDetailsProps {
  product: Product
  styleCode: string | undefined
  chart: SizeChart | null
}

/**
 * Description, size chart or conversions, and facts, as headings that open; below the picture. Standards lead to what
 * explains them [PDP-24].
 */
export async function ProductDetails({ product, styleCode, chart }: ProductDetailsProps) {
  const explained = (await existingArticles([STANDARDS_ARTICLE])).has(STANDARDS_ARTICLE)
  const specs = specsOf(product, styleCode)
  return (
    <StaticHtml as="div" className="pdp-more">
      <Disclosure summary={<h2>Details</h2>} open>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised where it is written */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: product.description }} />
      </Disclosure>
      {chart ? (
        <Disclosure summary={<h2>{chart.title}: size chart</h2>}>
          <SizeChartSection chart={chart} />
        </Disclosure>
      ) : (
        <SizeTable product={product} />
      )}
      <Disclosure summary={<h2>Specifications</h2>}>
        <SpecTable rows={explained ? specs.map(withExplanation) : specs} />
      </Disclosure>
    </StaticHtml>
  )
}

function withExplanation(row: SpecRow): SpecRow {
  const section = standardSection(row.name, row.value)
  return section === undefined ? row : { ...row, href: `/articles/${STANDARDS_ARTICLE}#section-${section}` }
}

/** Every size in every system it is known in. */
function SizeTable({ product }: { product: Product }) {
  const systems = SIZE_SYSTEMS.filter((system) => product.variants.some((variant) => variant.sizes[system]))
  const rows = product.variants.filter((variant, i, all) => all.findIndex((v) => v.label === variant.label) === i)
  if (systems.length < 2) return null
  return (
    <Disclosure summary={<h2>Size conversions</h2>}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="table-scroll" aria-label="Size conversions" tabIndex={0}>
        <table className="size-table">
          <thead>
            <tr>
              <th scope="col">On the box</th>
              {systems.map((system) => (
                <th key={system} scope="col">
                  {systemLabel(system, rows[0]?.sizes)}
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
    </Disclosure>
  )
}
