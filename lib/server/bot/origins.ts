import 'server-only'
import type { Environment } from '../platform/environment.ts'

/** What a page may load for the bot protection. */
export interface BotOrigins {
  scripts: readonly string[]
  frames: readonly string[]
  calls: readonly string[]
}

const RECAPTCHA: BotOrigins = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  calls: ['https://www.google.com/recaptcha/'],
}
const TURNSTILE: BotOrigins = {
  scripts: ['https://challenges.cloudflare.com'],
  frames: ['https://challenges.cloudflare.com'],
  calls: [],
}

const NONE: BotOrigins = { scripts: [], frames: [], calls: [] }

/**
 * The origins of the providers this shop has keys for: the score some calls ask for, the edge's check that may stop
 * any; none where they are stood in for.
 */
export function botOrigins({
  sandbox,
  RECAPTCHA_SITE_KEY,
  TURNSTILE_SITE_KEY,
}: Environment): Record<'edge' | 'score', BotOrigins> {
  return {
    edge: TURNSTILE_SITE_KEY && !sandbox ? TURNSTILE : NONE,
    score: RECAPTCHA_SITE_KEY && !sandbox ? RECAPTCHA : NONE,
  }
}
