import type { Endpoint } from './endpoint.ts'
import { ROUTES } from './routes.ts'
import { voucherBalanceQuery, voucherBalanceResponse } from './voucher.ts'

/** Gift cards. */
export const voucherEndpoints = {
  voucherBalance: {
    ...ROUTES.voucherBalance,
    summary: 'What is left on a gift card, for whoever knows its PIN',
    query: voucherBalanceQuery,
    response: voucherBalanceResponse,
    status: 200,
    errors: ['VoucherInvalid', 'VoucherExpired', 'VoucherLocked', 'BotCheckFailed'],
    statuses: { VoucherInvalid: 404, VoucherExpired: 410 },
  },
} as const satisfies Record<string, Endpoint>
