import 'server-only'
import { promiseDelivery } from '../delivery/delivery-promise.ts'
import { granted } from '../platform/refusal.ts'
import { type ApiApp, serve } from './serve.ts'

/** When a parcel ordered now arrives. */
export function mountDelivery(app: ApiApp): void {
  serve(app, 'deliveryPromise', async (_, _body, query) => granted(await promiseDelivery(query, new Date())))
}
