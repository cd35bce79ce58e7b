import { expect, it } from 'vitest'
import { sandboxApp } from '#sandbox/app.ts'

it('is not there when real keys are set [GEN-11]', async () => {
  process.env['BRAINTREE_PRIVATE_KEY'] = 'a-real-one'
  for (const path of ['/sandbox', '/sandbox/mail', '/sandbox/mail/1']) {
    expect((await sandboxApp.request(path)).status).toBe(404)
  }
  expect((await sandboxApp.request('/sandbox/faults/clear', { method: 'POST' })).status).toBe(404)
})
