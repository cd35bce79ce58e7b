import 'server-only'
import { PAYMENT_WEBHOOK } from '#lib/contract/payment-webhook.ts'
import { connectBraintree } from '../payments/braintree-gateway.ts'
import { environment } from '../platform/environment.ts'
import { log } from '../platform/log.ts'
import { keepPaymentMessage } from '../webhooks/payment-webhook.ts'
import { refuse } from './answer.ts'
import { limitBody } from './body.ts'
import type { ApiApp } from './serve.ts'

const BYTES_MAX = 64 * 1024

/** What the payment provider reports, its signature checked by the provider's own SDK; looked into later [OPS-15]. */
export function mountPaymentWebhook(app: ApiApp): void {
  let gateway: ReturnType<typeof connectBraintree>['gateway'] | undefined
  app.post(PAYMENT_WEBHOOK, limitBody(BYTES_MAX), async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const payload = form.get('bt_payload') ?? ''
    gateway ??= connectBraintree(environment()).gateway
    const message = await gateway.webhookNotification
      .parse(form.get('bt_signature') ?? '', payload)
      .catch(() => undefined)
    if (!message) {
      log.warn({ requestId: c.get('requestId') }, 'A message in the payment provider’s name is not signed by it')
      return refuse(c, { errorCode: 'Forbidden' })
    }
    const { kind, transaction, dispute } = message as unknown as WebhookBody
    await keepPaymentMessage({
      provider: 'braintree',
      kind,
      transactionId: transaction?.id ?? dispute?.transaction?.id,
      payload,
    })
    return c.body(null, 204, { 'Cache-Control': 'private, no-store' })
  })
}

interface WebhookBody {
  kind: string
  transaction?: { id?: string }
  dispute?: { transaction?: { id?: string } }
}
