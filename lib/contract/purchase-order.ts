import { PURCHASE_ORDER_NUMBER_MAX } from '#lib/domain/shop-rules.ts'
import { isOneLine } from '#lib/domain/text/free-text.ts'
import { text } from './fields.ts'

/**
 * The number under which a firm's bookkeeping knows an order, or the name of a job: free text of one line, trimmed,
 * blank for none [CHK-49].
 */
export const purchaseOrderNumber = text('Purchase order number', PURCHASE_ORDER_NUMBER_MAX).refine(isOneLine, {
  error: 'Some characters are not allowed.',
})
