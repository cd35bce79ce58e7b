import type { OrderChannel } from '#lib/contract/order-history.ts'
import { query } from '../query.ts'

/** A page of a customer's purchase history [API-53]. */
export const historyQuery = (channel: OrderChannel, page: number) => query('orderHistory', { query: { channel, page } })

/** One order of a customer [API-54]. */
export const orderQuery = (number: string) => query('accountOrder', { params: { number } })
