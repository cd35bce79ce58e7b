import 'server-only'
import { promiseDelivery } from '../delivery/delivery-promise.ts'
import { ok } from '../platform/result.ts'
import { type ApiApp, serve } from './serve.ts'

/** When a parcel ordered now arrives. */
export function mountDelivery(app: ApiApp): void {
  serve(app, 'deliveryPromise', async (_, _body, query) => ok(await promiseDelivery(query, new Date())))
}
