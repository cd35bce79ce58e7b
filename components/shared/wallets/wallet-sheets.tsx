'use client'
import { lazy, Suspense, useId } from 'react'
import { create } from 'zustand'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { tracedLoad } from '#lib/client/reports/traces.ts'
import { useSheetSession } from '#lib/client/wallets/sandbox-session.ts'

const SandboxSheet = lazy(async () => ({
  default: (await tracedLoad('wallet-sheet', () => import('./sandbox-sheet.tsx'))).SandboxSheet,
}))

// Several parts of a page may open wallets; one of them shows the sheet.
const useHosts = create<{ ids: readonly string[] }>()(() => ({ ids: [] }))

/** Where the demo shop's wallets open. Put one beside whatever opens wallets; with real providers it stays empty. */
export function WalletSheets() {
  const id = useId()
  const shows = useHosts(({ ids }) => ids[0] === id)
  const session = useSheetSession((state) => state.session)
  useOnMount(() => {
    useHosts.setState(({ ids }) => ({ ids: [...ids, id] }))
    return () => {
      useHosts.setState(({ ids }) => ({ ids: ids.filter((other) => other !== id) }))
      // Whoever leaves with the sheet open has cancelled: somebody is still waiting for a decision.
      if (useHosts.getState().ids.length === 0) useSheetSession.getState().session?.decide({ kind: 'cancelled' })
    }
  })
  if (!shows || !session) return null
  return (
    <Suspense>
      <SandboxSheet session={session} />
    </Suspense>
  )
}
