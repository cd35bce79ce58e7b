import type { Endpoint } from './endpoint.ts'
import {
  addPasskeyRequest,
  passkeyCreationRequest,
  passkeyCreationResponse,
  passkeyRemovalResponse,
  passkeyRequestResponse,
  passkeysResponse,
} from './passkey.ts'
import { ROUTES } from './routes.ts'

/** Passkeys of an account, and logging in by one [AUTH-31 to AUTH-35]. */
export const passkeyEndpoints = {
  passkeys: {
    ...ROUTES.passkeys,
    summary: 'The customer’s passkeys',
    response: passkeysResponse,
    status: 200,
    errors: [],
  },
  passkeyCreation: {
    ...ROUTES.passkeyCreation,
    summary: 'What a browser needs to make a passkey, once, within five minutes',
    body: passkeyCreationRequest,
    response: passkeyCreationResponse,
    status: 200,
    errors: ['CurrentPasswordIncorrect', 'TooManyPasswordChanges', 'EmailNotVerified', 'PasskeyLimitReached'],
  },
  addPasskey: {
    ...ROUTES.addPasskey,
    summary: 'Keeps the passkey a browser has made',
    body: addPasskeyRequest,
    response: passkeysResponse,
    status: 201,
    errors: ['PasskeyNotAccepted', 'PasskeyLimitReached'],
  },
  removePasskey: {
    ...ROUTES.removePasskey,
    summary: 'Removes a passkey',
    response: passkeyRemovalResponse,
    status: 200,
    errors: ['PasskeyNotFound'],
  },
  passkeyRequest: {
    ...ROUTES.passkeyRequest,
    summary: 'What a browser needs to log in by a passkey, once, within five minutes',
    response: passkeyRequestResponse,
    status: 200,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>
