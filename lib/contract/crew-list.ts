import { z } from 'zod'
import { LIST_SIZE_MAX } from '#lib/domain/crew/order-list.ts'
import { CART_LINES_MAX } from '#lib/domain/shop-rules.ts'
import { entityId, instant, quantity, requiredText, text } from './fields.ts'

const NAME_MAX = 60
const PRODUCT_NAME_MAX = 200

/** A size of a product by what it is called: the same size may be another variant by the time it is ordered again. */
const crewListLine = z.strictObject({
  productId: entityId,
  size: text('Size', LIST_SIZE_MAX),
  qty: quantity,
  /** Of the product, when it was saved. */
  name: requiredText('Name', PRODUCT_NAME_MAX),
})

/** Body of PUT /account/crew-lists/{id} [API-101]. */
export const saveCrewListRequest = z.strictObject({
  name: requiredText('Name', NAME_MAX),
  lines: z.array(crewListLine).min(1).max(CART_LINES_MAX),
})

const crewList = saveCrewListRequest.extend({ id: z.uuid(), updatedAt: instant })
export type CrewList = z.output<typeof crewList>
export type CrewListLine = CrewList['lines'][number]

/** The last changed first [API-100]. */
export const crewListsResponse = z.object({ lists: z.array(crewList) })
