import 'server-only'
import { inlineProgram, withInlineScript } from './inline-script.ts'
import { isPlainNext } from './plain-next.ts'
import type { Early } from './repeat-early-input.ts'

const earlyInput = inlineProgram(keepEarlyInput)

/** A page that keeps what is pressed, typed and chosen before React hears it, for `repeat-early-input.ts`. */
export function withEarlyInput(html: string): string {
  return isPlainNext() ? html : withInlineScript(html, earlyInput)
}

/**
 * What the browser does by itself, such as opening a popover or sending a form, needs no help; forms marked
 * `data-instant` look for themselves. React listens before every part of the page is its own: an event on one that is
 * not yet it keeps from reaching its target, which is how it shows. A press that comes while another one waits joins
 * it, or it would overtake: an add the size it was meant for.
 */
function keepEarlyInput(): void {
  const pressed = 'button[type=button]:not([popovertarget]),input[type=radio],input[type=checkbox]'
  const typed = 'textarea,input:not([type=radio],[type=checkbox],[type=file])'
  const early: Early = { queue: [] }
  window.earlyInput = early
  const isReactThere = () => Object.keys(document).some((key) => key.startsWith('_reactListening'))
  const elementOf = ({ target, type }: Event) => {
    if (!(target instanceof Element)) return null
    if (type === 'click') return target.closest(pressed)
    return target.matches(type === 'input' ? typed : 'select') ? target : null
  }
  const hear = (event: Event) => {
    const { type } = event
    const target = early.repeating ? null : (elementOf(event) as HTMLInputElement | null)
    if (!target || target.closest('form[data-instant]')) return
    const value = type === 'click' ? target.checked : target.value
    if (type !== 'click') early.queue = early.queue.filter((kept) => kept.target !== target)
    const keep = () => {
      early.queue.push({ target, type: type as 'click', value, at: Date.now() })
      early.more?.()
    }
    const last = early.queue.at(-1)
    if (type === 'click' && last && Date.now() - last.at < 1000) {
      event.stopImmediatePropagation()
      return keep()
    }
    if (!isReactThere()) return keep()
    let reached = false
    const reach = () => {
      reached = true
    }
    target.addEventListener(type, reach, { capture: true, once: true })
    setTimeout(() => {
      target.removeEventListener(type, reach, true)
      if (!reached) keep()
    })
  }
  for (const type of ['click', 'input', 'change']) addEventListener(type, hear, true)
}
