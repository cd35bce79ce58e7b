import { z } from 'zod'
import { LIST_SIZE_MAX } from '#lib/domain/crew/order-list.ts'
import { CART_LINES_MAX, SKU_MAX } from '#lib/domain/shop-rules.ts'
import { entityId, requiredText, text } from './fields.ts'
import { product } from './product.ts'

/** Codes of styles, articles or variants with the size as it was written [CREW-05, API-99]. */
export const quickOrderRequest = z.strictObject({
  lines: z
    .array(z.strictObject({ code: requiredText('Code', SKU_MAX), size: text('Size', LIST_SIZE_MAX).optional() }))
    .min(1)
    .max(CART_LINES_MAX),
})
export type QuickOrderLine = z.output<typeof quickOrderRequest>['lines'][number]

/** What a table of an order shows of a product, and judges its lines by. */
export const orderedProduct = product.pick({
  id: true,
  path: true,
  brand: true,
  name: true,
  price: true,
  taxExclusive: true,
  colour: true,
  variants: true,
  state: true,
  functionalType: true,
  accountExclusive: true,
  cartQtyProductMax: true,
  cartQtyVariantMax: true,
  cartQtyVariantMin: true,
  cartQtyVariantMultipleOf: true,
})
export type OrderedProduct = z.output<typeof orderedProduct>

const foundLine = z.discriminatedUnion('status', [
  z.object({ status: z.literal('found'), variantId: entityId }),
  z.object({ status: z.literal('doubtful'), reason: z.string(), choices: z.array(entityId) }),
  z.object({ status: z.literal('refused'), reason: z.string(), name: z.string().optional() }),
])
export type FoundLine = z.output<typeof foundLine>

/** Aligned to the lines sent; each product once. */
export const quickOrderResponse = z.object({ lines: z.array(foundLine), products: z.array(orderedProduct) })
export type QuickOrderAnswer = z.output<typeof quickOrderResponse>
