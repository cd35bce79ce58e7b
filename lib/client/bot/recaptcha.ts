import type { BotAction } from '#lib/domain/bot/bot-check.ts'
import { loadProviderScript } from '../platform/provider-script.ts'

interface Recaptcha {
  ready(then: () => void): void
  render(place: HTMLElement, options: { sitekey: string; badge: 'inline'; size: 'invisible' }): number
  execute(widget: number, options: { action: string }): PromiseLike<string>
}

const PATIENCE_MS = 10_000

let widget: Promise<number> | undefined

/** A token from Google reCAPTCHA v3. Throws when the provider cannot be reached in time. */
export async function recaptchaToken(siteKey: string, action: BotAction): Promise<string> {
  await loadProviderScript('https://www.google.com/recaptcha/api.js?render=explicit')
  widget ??= renderWidget(siteKey).catch((error: unknown) => {
    // The next call tries anew: without a token the shop refuses it.
    widget = undefined
    throw error
  })
  return await inTime(widget.then((id) => provider().execute(id, { action })))
}

/** Its badge has to be seen: it stands below the footer, where it covers no button of ours. */
function renderWidget(sitekey: string): Promise<number> {
  return new Promise((resolve, reject) => {
    provider().ready(() => {
      const place = document.createElement('div')
      place.className = 'bot-badge'
      document.body.append(place)
      try {
        resolve(provider().render(place, { sitekey, badge: 'inline', size: 'invisible' }))
      } catch (error) {
        place.remove()
        reject(error)
      }
    })
  })
}

function provider(): Recaptcha {
  const { grecaptcha } = globalThis as { grecaptcha?: Recaptcha }
  if (!grecaptcha) throw new Error('reCAPTCHA did not start.')
  return grecaptcha
}

function inTime<T>(promised: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('reCAPTCHA gave no token in time.')), PATIENCE_MS)
    promised.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
