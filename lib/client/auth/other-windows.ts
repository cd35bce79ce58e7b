import { fields, isText } from '#lib/domain/stored-record.ts'
import { browserRecord } from '#stores/browser-record.ts'

const isMark = fields({ at: isText })
const mark = browserRecord<{ at: string }>({
  key: 'authMark',
  version: 1,
  parse: (data) => (isMark(data) ? (data as { at: string }) : undefined),
})

/** The word this window has acted on. */
let handled = lastWord()

/** Says that somebody else, or nobody, is signed in in this browser from now on. */
export function tellOtherWindows(): void {
  mark.write({ at: new Date().toISOString() })
  handled = lastWord()
}

/** What names the last word of any window; undefined when there was none. */
export function lastWord(): string | undefined {
  return mark.read()?.at
}

/** This window stands where that word has put the browser. */
export function markHandled(word: string | undefined): void {
  handled = word
}

/** Whether another window has signed out or in since this one looked last. */
export function anotherWindowHasSpoken(): boolean {
  return lastWord() !== handled
}

/** Runs when this window comes to the front after another one has signed in or out [AUTH-25]. Returns how to stop. */
export function whenAnotherWindowHasChanged(restore: () => void): () => void {
  let changed = false
  const stop = mark.watch(() => {
    changed = true
    if (document.hasFocus()) look()
  })
  const look = () => {
    if (changed) restore()
    changed = false
  }
  window.addEventListener('focus', look)
  return () => {
    stop()
    window.removeEventListener('focus', look)
  }
}
