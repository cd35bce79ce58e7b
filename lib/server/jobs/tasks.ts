import 'server-only'
import type { Task, TaskList } from 'graphile-worker'
import { z } from 'zod'
import { mailAccountClosed, mailPasswordChanged, mailReset, mailVerification } from '../auth/mailings.ts'
import { removePlacedLines } from '../cart-state.ts'
import { exportOrder } from '../erp/export-order.ts'
import { forgetRefusals } from '../orders/forget-refusals.ts'
import { recheckPayment, reconcile } from '../orders/reconcile.ts'
import { capturePayment } from './capture-payment.ts'
import { confirmOrder } from './confirm-order.ts'
import { confirmReturn } from './confirm-return.ts'
import { askToConfirm } from './confirm-subscription.ts'
import { endMembership } from './end-membership.ts'
import { forgetMail } from './forget-mail.ts'
import { forgetVault } from './forget-vault.ts'
import { notifyStock } from './notify-stock.ts'
import { shoppersFirst } from './shoppers-first.ts'

const ofOrder = z.object({ orderNumber: z.string() })
const ofAddress = z.object({ email: z.string() })
const ofClosed = z.object({ email: z.string(), firstName: z.string(), key: z.uuid() })
const ofCustomer = z.object({ customerId: z.uuid(), key: z.uuid() })
const ofAttempt = z.object({ attemptId: z.uuid() })
const ofReturn = z.object({ returnNumber: z.string() })
const ofFormerCustomer = z.object({ customerId: z.uuid() })
const ofVault = z.object({ vaultId: z.string() })

/** Work for one placed order, which is in no hurry. */
function ofPlacedOrder(deed: (orderNumber: string) => Promise<void>): Task {
  return async (payload) => {
    await shoppersFirst()
    await deed(ofOrder.parse(payload).orderNumber)
  }
}

/** What runs later, by the names orders are queued under. Each may run twice or after a crash: all are idempotent. */
export const tasks: TaskList = {
  'capture-payment': ofPlacedOrder(capturePayment),
  'confirm-order': ofPlacedOrder(confirmOrder),
  'confirm-return': (payload) => confirmReturn(ofReturn.parse(payload).returnNumber),
  'confirm-subscription': (payload) => askToConfirm(ofAddress.parse(payload).email),
  'end-membership': (payload) => endMembership(ofFormerCustomer.parse(payload).customerId),
  'export-order': ofPlacedOrder(exportOrder),
  'forget-mail': forgetMail,
  'forget-refusals': async () => {
    await forgetRefusals()
  },
  'forget-vault': (payload) => forgetVault(ofVault.parse(payload).vaultId),
  'mail-account-closed': (payload) => mailAccountClosed(ofClosed.parse(payload)),
  'mail-password-changed': (payload) => mailPasswordChanged(ofCustomer.parse(payload)),
  'mail-password-reset': (payload) => mailReset(ofCustomer.parse(payload)),
  'mail-verification': (payload) => mailVerification(ofCustomer.parse(payload)),
  'notify-stock': notifyStock,
  'remove-placed-lines': ofPlacedOrder(removePlacedLines),
  'recheck-payment': (payload) => recheckPayment(ofAttempt.parse(payload).attemptId),
  reconcile: async () => {
    await reconcile()
  },
}
