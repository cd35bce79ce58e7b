/** What decides whether a size chart is a product's. */
export interface ChartFacts {
  id: string
  /** Slug of the brand that cuts so; null where the chart is the shop's own. */
  brand: string | null
  productTypes: readonly string[]
  /** Whom it is for; everybody where nobody is named. */
  demographics: readonly string[]
  /** Labels of the sizes it knows. */
  labels: readonly string[]
}

export interface SizedGoods {
  brand: string
  productType: string
  demographic: string
  labels: readonly string[]
}

/**
 * The chart of a product [PDP-01]: of its kind, for its people, and of its brand or the shop. Of several the one that
 * knows most of its sizes, then the brand's own. Undefined where none knows any: a chart for somebody else is worse
 * than none.
 */
export function chartFor<C extends ChartFacts>(goods: SizedGoods, charts: readonly C[]): C | undefined {
  const known = (chart: C) => goods.labels.filter((label) => chart.labels.includes(label)).length
  const fitting = charts.filter((chart) => isFor(goods, chart) && known(chart) > 0)
  return fitting.sort(
    (a, b) => known(b) - known(a) || Number(b.brand !== null) - Number(a.brand !== null) || byId(a, b),
  )[0]
}

/** Labels of a product that its chart does not know: all of them where it has no chart [PDP-22]. */
export function unknownLabels(goods: SizedGoods, charts: readonly ChartFacts[]): string[] {
  const chart = chartFor(goods, charts)
  return goods.labels.filter((label) => !chart?.labels.includes(label))
}

function isFor({ brand, productType, demographic }: SizedGoods, chart: ChartFacts): boolean {
  const { productTypes, demographics } = chart
  return (
    productTypes.includes(productType) &&
    (chart.brand === null || chart.brand === brand) &&
    (demographics.length === 0 || demographics.includes(demographic))
  )
}

const byId = (a: ChartFacts, b: ChartFacts) => (a.id < b.id ? -1 : 1)
