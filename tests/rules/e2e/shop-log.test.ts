import { expect, it } from 'vitest'
import { leaks } from '#e2e/shop-log.ts'

it.each([
  '{"level":40,"msg":"550 <jo.1763@example.com>: no such mailbox"}',
  '{"level":50,"err":{"message":"Failed query: insert …\\nparams: a,b"}}',
  '{"level":50,"err":{"detail":"Key (recipient)=(x) already exists."}}',
  '{"level":30,"path":"/account/reset?code=0f3c9a"}',
  '{"level":50,"msg":"card 4111 1111 1111 1111"}',
  '{"level":50,"msg":"Boots4work!"}',
])('a run of journeys fails over the line %s [OBS-18]', (line) => {
  expect(leaks(`fine\n${line}\nfine`)).toHaveLength(1)
})

it('and not over what the shop logs of a good day [OBS-18]', () => {
  expect(
    leaks(
      [
        '{"level":30,"time":1795346768757,"method":"GET","path":"/api/order/W200365519","status":200,"ms":3.2,"requestId":"a-b"}',
        '{"level":50,"err":{"message":"duplicate key value violates unique constraint \\"mail_outbox_dedupe_key_unique\\""}}',
        '{"level":40,"err":{"stack":"    at file:///shop/node_modules/@hono/node-server/index.js:1:1"}}',
      ].join('\n'),
    ),
  ).toEqual([])
})
