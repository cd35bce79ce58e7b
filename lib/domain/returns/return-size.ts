import type { ReturnReason } from './return-reasons.ts'

interface SizedVariant {
  id: string
  label: string
  stockQty: number
  width?: string | undefined
}

const STEPS: Partial<Record<ReturnReason | '', 1 | -1>> = { TOO_SMALL: 1, TOO_BIG: -1 }

/** Whether a reason asks for another size. */
export function isAboutSize(reason: ReturnReason | ''): boolean {
  return STEPS[reason] !== undefined
}

/**
 * The nearest size in stock that would fit better, in the same width; undefined when there is none. `variants` run from
 * small to large, as a product has them.
 */
export function betterSize<V extends SizedVariant>(
  variants: readonly V[],
  variantId: string,
  reason: ReturnReason | '',
): V | undefined {
  const step = STEPS[reason]
  const bought = variants.findIndex(({ id }) => id === variantId)
  if (step === undefined || bought < 0) return undefined
  const { width, label } = variants[bought] ?? {}
  const further = step === 1 ? variants.slice(bought + 1) : variants.slice(0, bought).toReversed()
  return further.find((each) => each.width === width && each.label !== label && each.stockQty > 0)
}
