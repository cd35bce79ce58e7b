import { botClearanceRequest, botClearanceResponse } from './bot-check.ts'
import type { Endpoint } from './endpoint.ts'
import { ROUTES } from './routes.ts'

export const botCheckEndpoints = {
  botClearance: {
    ...ROUTES.botClearance,
    summary: 'Trades the token of a solved bot check for clearance',
    body: botClearanceRequest,
    response: botClearanceResponse,
    status: 200,
    errors: ['BotCheckFailed'],
  },
} as const satisfies Record<string, Endpoint>
