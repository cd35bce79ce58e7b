import { create } from 'zustand'
import { fields, isText, listOf, maybe, oneOf } from '#lib/domain/stored-record.ts'
import { tabRecord } from './tab-record.ts'

export interface Notice {
  tone: 'info' | 'success' | 'error'
  text: string
  /** Where to go about it. */
  action?: { label: string; href: string } | undefined
}

interface NoticesState {
  waiting: readonly Notice[]
}

const KEPT_MS = 5 * 60_000

const areNotices = listOf(
  fields({
    tone: oneOf('info', 'success', 'error'),
    text: isText,
    action: maybe(fields({ label: isText, href: isText })),
  }),
)
const record = tabRecord<readonly Notice[]>(
  { key: 'notices', version: 1, parse: (data) => (areNotices(data) ? data : undefined) },
  KEPT_MS,
)

/** Things to tell the shopper that no component asked for. Whoever shows alerts on the page takes them from here. */
export const useNotices = create<NoticesState>()(() => ({ waiting: [] }))

// What waited when the last document was left: the page that shows it may be another one.
if (typeof window !== 'undefined') useNotices.setState({ waiting: record.read() ?? [] })

export function postNotice(notice: Notice): void {
  put([...useNotices.getState().waiting, notice])
}

/** Hands over what waits, oldest first, and forgets it. */
export function takeNotices(): readonly Notice[] {
  const { waiting } = useNotices.getState()
  if (waiting.length > 0) put([])
  return waiting
}

function put(waiting: readonly Notice[]): void {
  record.write(waiting.length > 0 ? waiting : undefined)
  useNotices.setState({ waiting })
}
