'use client'
import { lazy, Suspense, useId } from 'react'
import { create } from 'zustand'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { tracedLoad } from '#lib/client/reports/traces.ts'
import { useSheetSession } from '#lib/client/wallets/sandbox-session.ts'

const sheets = () => tracedLoad('wallet-sheet', () => import('./sandbox-sheet.tsx'))
const SandboxSheet = lazy(async () => ({ default: (await sheets()).SandboxSheet }))
const WaitingSheet = lazy(async () => ({ default: (await sheets()).WaitingSheet }))

// Several parts of a page may open wallets; one of them shows the sheet.
const useHosts = create<{ ids: readonly string[] }>()(() => ({ ids: [] }))

/** Where the demo shop's wallets open. Put one beside whatever opens wallets; with real providers it stays empty. */
export function WalletSheets() {
  const id = useId()
  const shows = useHosts(({ ids }) => ids[0] === id)
  const { session, waiting } = useSheetSession()
  useOnMount(() => {
    useHosts.setState(({ ids }) => ({ ids: [...ids, id] }))
    return () => {
      useHosts.setState(({ ids }) => ({ ids: ids.filter((other) => other !== id) }))
      // Whoever leaves with the sheet open has cancelled: somebody is still waiting for a decision.
      if (useHosts.getState().ids.length === 0) useSheetSession.getState().session?.decide({ kind: 'cancelled' })
    }
  })
  if (!shows) return null
  if (!waiting && !session) return null
  return (
    <Suspense>
      {waiting ? <WaitingSheet kind={waiting} /> : null}
      {session && !waiting ? <SandboxSheet session={session} /> : null}
    </Suspense>
  )
}
