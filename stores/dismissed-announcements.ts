import { create } from 'zustand'
import { fields, isText, listOf } from '#lib/domain/stored-record.ts'
import { browserRecord } from './browser-record.ts'

/** Those before are long over. */
const KEPT_MAX = 20

interface Dismissed {
  keys: readonly string[]
}

const isDismissed = fields({ keys: listOf(isText) })

const record = browserRecord<Dismissed>({
  key: 'dismissedAnnouncements',
  version: 1,
  parse: (data) => (isDismissed(data) ? (data as Dismissed) : undefined),
})

/** Which announcements this browser has dismissed; undefined on the server and while hydrating [OPS-63]. */
export const useDismissedAnnouncements = create<{ keys: readonly string[] | undefined }>()(() => ({ keys: undefined }))

/** Reads them, now and whenever another window dismisses one. */
export function watchDismissed(): () => void {
  const read = () => useDismissedAnnouncements.setState({ keys: record.read()?.keys ?? [] })
  read()
  return record.watch(read)
}

export function dismissAnnouncement(key: string): void {
  const keys = [...(record.read()?.keys ?? []).filter((known) => known !== key), key].slice(-KEPT_MAX)
  record.write({ keys })
  useDismissedAnnouncements.setState({ keys })
}
