import 'server-only'
import { addPasskey, askForNewPasskey } from '../auth/passkey-adding.ts'
import { askForPasskey } from '../auth/passkey-log-in.ts'
import { passkeysOf, removePasskey } from '../auth/passkeys.ts'
import { ok } from '../platform/result.ts'
import { signedIn } from './context.ts'
import { type ApiApp, serve } from './serve.ts'
import { rememberChallenge, takeChallengeCookie } from './session-cookies.ts'

/** Passkeys of an account, and the question one logs in by; next-auth hears the answer [API-105 to API-109]. */
export function mountPasskeys(app: ApiApp): void {
  serve(app, 'passkeys', async (c) => ok(await passkeysOf(signedIn(c).customerId)))
  serve(app, 'passkeyCreation', async (c, { password }) => {
    const asked = await askForNewPasskey(signedIn(c).customerId, password, new Date())
    if (!asked.ok) return asked
    rememberChallenge(c, asked.value)
    return ok({ options: asked.value.options })
  })
  serve(app, 'addPasskey', (c, { name, credential }) => {
    const { customerId } = signedIn(c)
    const takeToken = (challenge: string) => takeChallengeCookie(c, challenge)
    return addPasskey({ customerId, name, credential, takeToken }, new Date())
  })
  serve(app, 'removePasskey', (c) => removePasskey(signedIn(c).customerId, c.req.param('id') ?? ''))
  serve(app, 'passkeyRequest', async (c) => {
    const asked = askForPasskey(new Date())
    rememberChallenge(c, asked)
    return ok({ options: asked.options })
  })
}
