import 'server-only'
import type { Environment } from '../environment.ts'

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

/** The origins of the providers this shop has keys for; none where they are stood in for. */
export function botOrigins({ sandbox, RECAPTCHA_SITE_KEY, TURNSTILE_SITE_KEY }: Environment): BotOrigins {
  const used = sandbox ? [] : [...(RECAPTCHA_SITE_KEY ? [RECAPTCHA] : []), ...(TURNSTILE_SITE_KEY ? [TURNSTILE] : [])]
  return {
    scripts: used.flatMap(({ scripts }) => scripts),
    frames: used.flatMap(({ frames }) => frames),
    calls: used.flatMap(({ calls }) => calls),
  }
}
