import 'server-only'
import type { Environment } from '../platform/environment.ts'
import { NO_ORIGINS, type Origins } from '../platform/origins.ts'

const RECAPTCHA: Origins = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  calls: ['https://www.google.com/recaptcha/'],
}
const TURNSTILE: Origins = {
  scripts: ['https://challenges.cloudflare.com'],
  frames: ['https://challenges.cloudflare.com'],
  calls: [],
}

/**
 * The origins of the providers this shop has keys for: the score some calls ask for, the edge's check that may stop
 * any; none where they are stood in for.
 */
export function botOrigins({
  sandbox,
  RECAPTCHA_SITE_KEY,
  TURNSTILE_SITE_KEY,
}: Environment): Record<'edge' | 'score', Origins> {
  return {
    edge: TURNSTILE_SITE_KEY && !sandbox ? TURNSTILE : NO_ORIGINS,
    score: RECAPTCHA_SITE_KEY && !sandbox ? RECAPTCHA : NO_ORIGINS,
  }
}
