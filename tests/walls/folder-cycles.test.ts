import { expect, it } from 'vitest'
import { serverFolderCycle } from '../../scripts/check-folder-cycles.ts'

const module = (source: string, ...imports: string[]) => ({
  source: `lib/server/${source}.ts`,
  imports: imports.map((path) => `lib/server/${path}.ts`),
})
const step = (from: string, to: string) => ({ from: `lib/server/${from}.ts`, to: `lib/server/${to}.ts` })

it('finds the shortest way round, also where no module reaches itself', () => {
  const cycle = serverFolderCycle([
    module('orders/place', 'gift-cards/open'),
    module('gift-cards/issue', 'fulfilment/change'),
    module('fulfilment/cancel', 'orders/close'),
    module('stock/set', 'orders/close'),
    module('mail/write', 'content/words'),
    module('content/letter', 'mail/send', 'stock/set'),
  ])
  expect(cycle).toEqual([step('mail/write', 'content/words'), step('content/letter', 'mail/send')])
})

it('goes round through any number of folders', () => {
  const cycle = serverFolderCycle([
    module('orders/place', 'gift-cards/open'),
    module('gift-cards/issue', 'fulfilment/change'),
    module('fulfilment/cancel', 'orders/close'),
  ])
  expect(cycle).toEqual([
    step('orders/place', 'gift-cards/open'),
    step('gift-cards/issue', 'fulfilment/change'),
    step('fulfilment/cancel', 'orders/close'),
  ])
})

it('lets a folder import itself, what lies in it, and database and platform each other', () => {
  const modules = [
    module('payments/provider', 'payments/braintree/port', 'db/client'),
    module('payments/braintree/port', 'payments/provider'),
    module('db/client', 'platform/log'),
    module('platform/changes', 'db/client'),
    { source: 'app/page.tsx', imports: ['lib/server/payments/provider.ts', 'lib/domain/money.ts'] },
  ]
  expect(serverFolderCycle(modules)).toEqual([])
})
