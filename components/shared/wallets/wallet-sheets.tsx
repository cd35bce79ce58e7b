'use client'
import { lazy, Suspense, useId } from 'react'
import { create } from 'zustand'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { tracedLoad } from '#lib/client/reports/traces.ts'
import { useSheetSession } from '#lib/client/wallets/sandbox-session.ts'
import { WALLETS, type WalletKind } from '#lib/domain/payment/wallets.ts'

const SandboxSheet = lazy(async () => ({
  default: (await tracedLoad('wallet-sheet', () => import('./sandbox-sheet.tsx'))).SandboxSheet,
}))

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
  if (waiting) return <WaitingSheet kind={waiting} />
  if (!session) return null
  return (
    <Suspense>
      <SandboxSheet session={session} />
    </Suspense>
  )
}

/** The sheet that its owner has agreed to, until the shop says what became of the order. */
function WaitingSheet({ kind }: { kind: WalletKind }) {
  return (
    <p className="pointer-events-none fixed inset-x-0 bottom-0 z-10 border-t border-line bg-card p-4 text-center font-semibold">
      {WALLETS[kind].name} (demo) is waiting for your order…
    </p>
  )
}
