import { fields, isText } from '#lib/domain/stored-record.ts'
import { browserRecord } from '#stores/browser-record.ts'

const isMark = fields({ at: isText })
const mark = browserRecord<{ at: string }>({
  key: 'authMark',
  version: 1,
  parse: (data) => (isMark(data) ? (data as { at: string }) : undefined),
})

/** Says that somebody else, or nobody, is signed in in this browser from now on. */
export function tellOtherWindows(): void {
  mark.write({ at: new Date().toISOString() })
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
