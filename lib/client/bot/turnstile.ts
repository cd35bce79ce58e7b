import { BOT_WIDGET_THEME } from '#lib/domain/shop-rules.ts'
import { loadProviderScript } from '../platform/provider-script.ts'

interface Turnstile {
  render(place: HTMLElement, options: Record<string, unknown>): string | null | undefined
  reset(widget: string): void
  remove(widget: string): void
}

export interface WidgetEvents {
  onSolved: (preClearance: boolean) => void
  onError: (code: string) => void
}

export interface BotWidget {
  /** A fresh challenge; one that never came is fetched again. */
  reset: () => void
  remove: () => void
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
/** The code of a widget that could not be loaded; the provider's own are numbers. */
const NO_WIDGET = 'not-loaded'

/** Puts Cloudflare's widget into a place. Its script is loaded for the first one only [BOT-03, BOT-07]. */
export function mountTurnstile(place: HTMLElement, siteKey: string, { onSolved, onError }: WidgetEvents): BotWidget {
  let widget: string | undefined
  let rendering = false
  let gone = false
  const fail = (code: string) => {
    if (!gone) onError(code)
  }
  async function render(): Promise<void> {
    rendering = true
    try {
      await loadProviderScript(SCRIPT)
      if (gone) return
      widget = turnstile().render(place, optionsOf(siteKey, { onSolved, onError: fail })) ?? undefined
    } catch {
      fail(NO_WIDGET)
    } finally {
      rendering = false
    }
  }
  void render()
  return {
    reset() {
      if (widget !== undefined) turnstile().reset(widget)
      else if (!rendering) void render()
    },
    remove() {
      gone = true
      if (widget !== undefined) turnstile().remove(widget)
    },
  }
}

function optionsOf(siteKey: string, { onSolved, onError }: WidgetEvents): Record<string, unknown> {
  return {
    sitekey: siteKey,
    theme: BOT_WIDGET_THEME,
    // Trying again is the shopper's to say.
    retry: 'never',
    callback: (_token: string, preClearance?: boolean) => onSolved(preClearance === true),
    // True: the error is ours to show, the provider need not throw it.
    'error-callback': (code: unknown) => {
      onError(String(code))
      return true
    },
    'unsupported-callback': () => onError('unsupported'),
  }
}

function turnstile(): Turnstile {
  const { turnstile: started } = globalThis as { turnstile?: Turnstile }
  if (!started) throw new Error('Turnstile did not start.')
  return started
}
