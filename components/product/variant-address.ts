const PARAMETER = 'variant'

/** The variant the page's address names, if any. */
export function variantInAddress(): string | undefined {
  return new URLSearchParams(location.search).get(PARAMETER) ?? undefined
}

/** Names the chosen variant in the address without a new history entry: Back steps between products, not between sizes. */
export function putVariantInAddress(id: string | undefined): void {
  const url = new URL(location.href)
  if ((url.searchParams.get(PARAMETER) ?? undefined) === id) return
  if (id === undefined) url.searchParams.delete(PARAMETER)
  else url.searchParams.set(PARAMETER, id)
  // Null state: the router takes the new address over and keeps its own state.
  history.replaceState(null, '', url)
}
