import { create } from 'zustand'

export interface Notice {
  tone: 'info' | 'success' | 'error'
  text: string
  /** Where to go about it. */
  action?: { label: string; href: string } | undefined
}

interface NoticesState {
  waiting: readonly Notice[]
}

/** Things to tell the shopper that no component asked for. Whoever shows alerts on the page takes them from here. */
export const useNotices = create<NoticesState>()(() => ({ waiting: [] }))

export function postNotice(notice: Notice): void {
  useNotices.setState(({ waiting }) => ({ waiting: [...waiting, notice] }))
}

/** Hands over what waits, oldest first, and forgets it. */
export function takeNotices(): readonly Notice[] {
  const { waiting } = useNotices.getState()
  if (waiting.length > 0) useNotices.setState({ waiting: [] })
  return waiting
}
