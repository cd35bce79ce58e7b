import { create } from 'zustand'

export interface SessionEnd {
  text: string
  /** Whether the page cannot go on without its customer, so that it leads to logging in. */
  leads: boolean
}

/** What a shopper whose session was ended elsewhere is yet to be told; in memory [ERR-89]. */
export const useSessionEnd = create<{ end?: SessionEnd | undefined }>()(() => ({}))

/** Hands over what there is to tell, once. */
export function takeSessionEnd(): SessionEnd | undefined {
  const { end } = useSessionEnd.getState()
  if (end) useSessionEnd.setState({ end: undefined })
  return end
}
