import { entryState, uncovered } from '#components/ui/cover-history.ts'
import { afterNextPaint } from '#lib/client/platform/after-next-paint.ts'

const PARAMETER = 'variant'

/** The variant the page's address names, if any. */
export function variantInAddress(): string | undefined {
  return new URLSearchParams(location.search).get(PARAMETER) ?? undefined
}

/**
 * Names the chosen variant in the address without a new history entry: Back steps between products, not between sizes.
 * The choice is on screen first: the router takes its time over an address.
 */
export async function putVariantInAddress(id: string | undefined): Promise<void> {
  const { pathname } = location
  await afterNextPaint()
  // In a sheet the choice belongs to the page below: it is named once the sheet has closed.
  await uncovered()
  // The shopper may have gone on to another page.
  if (location.pathname !== pathname) return
  const url = new URL(location.href)
  if ((url.searchParams.get(PARAMETER) ?? undefined) === id) return
  if (id === undefined) url.searchParams.delete(PARAMETER)
  else url.searchParams.set(PARAMETER, id)
  // The router takes the new address over and keeps its own state.
  history.replaceState(entryState(), '', url)
}
