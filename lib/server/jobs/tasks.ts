import 'server-only'
import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { exportOrder } from '../erp/export-order.ts'
import { recheckPayment, reconcile } from '../orders/reconcile.ts'
import { capturePayment } from './capture-payment.ts'
import { confirmOrder } from './confirm-order.ts'

const ofOrder = z.object({ orderNumber: z.string() })
const ofAttempt = z.object({ attemptId: z.uuid() })

/** What runs later, by the names orders are queued under. Each may run twice or after a crash: all are idempotent. */
export const tasks: TaskList = {
  'capture-payment': (payload) => capturePayment(ofOrder.parse(payload).orderNumber),
  'confirm-order': (payload) => confirmOrder(ofOrder.parse(payload).orderNumber),
  'export-order': (payload) => exportOrder(ofOrder.parse(payload).orderNumber),
  'recheck-payment': (payload) => recheckPayment(ofAttempt.parse(payload).attemptId),
  reconcile: async () => {
    await reconcile()
  },
}
