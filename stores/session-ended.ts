import { create } from 'zustand'
import { fields, isFlag, isText } from '#lib/domain/stored-record.ts'
import { tabRecord } from './tab-record.ts'

export interface SessionEnd {
  text: string
  /** Whether the page cannot go on without its customer, so that it leads to logging in. */
  leads: boolean
}

/** The sign-in page loads within it, or the shopper went elsewhere. */
const KEPT_MS = 60_000

const isEnd = fields({ text: isText, leads: isFlag })
const record = tabRecord<SessionEnd>(
  { key: 'sessionEnd', version: 1, parse: (data) => (isEnd(data) ? data : undefined) },
  KEPT_MS,
)

/** What a shopper whose session was ended elsewhere is yet to be told [ERR-89]. */
export const useSessionEnd = create<{ end?: SessionEnd | undefined }>()(() => ({}))

/**
 * Notes it for the page that tells of it: the one that is there, or the sign-in page, which is always another document.
 */
export function noteSessionEnd(end: SessionEnd): void {
  if (end.leads) record.write(end)
  useSessionEnd.setState({ end })
}

/** Hands over what there is to tell, once. */
export function takeSessionEnd(): SessionEnd | undefined {
  const end = useSessionEnd.getState().end ?? record.read()
  record.write(undefined)
  if (useSessionEnd.getState().end) useSessionEnd.setState({ end: undefined })
  return end
}
