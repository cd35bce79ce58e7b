import 'server-only'
import type { Environment } from '../platform/environment.ts'
import type { BotProvider } from './port.ts'
import { askSiteverify, type Siteverify } from './siteverify.ts'

/** Where reCAPTCHA answers, and the secret its stand-in on loopback takes; a real shop's comes from the environment. */
export const RECAPTCHA = {
  url: 'https://www.google.com/recaptcha/api/siteverify',
  sandboxSecret: 'sandbox_recaptcha',
}

/** Google reCAPTCHA v3, or its stand-in while the sandbox is on. */
export function recaptcha(env: Environment, deadlineMs?: number): BotProvider {
  const siteverify: Siteverify = { url: RECAPTCHA.url, secret: secretOf(env), ...(deadlineMs ? { deadlineMs } : {}) }
  return {
    async judge(token) {
      const said = await askSiteverify(siteverify, token)
      return said === 'unavailable' ? said : { genuine: said.success, action: said.action, score: said.score }
    },
  }
}

function secretOf(env: Environment): string {
  if (env.sandbox) return RECAPTCHA.sandboxSecret
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secret } = env
  if (siteKey && secret) return secret
  throw new Error('Set RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY together.')
}
