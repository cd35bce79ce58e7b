'use client'
import { Button } from '#components/ui/button.tsx'
import { unlinkMembership } from '#lib/client/loyalty/membership.ts'
import { useAuthCall } from './auth-call.ts'
import { AuthTrouble } from './auth-trouble.tsx'

interface LoyaltyLinkedProps {
  memberId: string
  /** Unlinking was asked for, whatever comes of it. */
  onBegin: () => void
  onUnlinked: () => void
}

/** The number that earns points [LOY-05, LOY-17]. */
export function LoyaltyLinked({ memberId, onBegin, onUnlinked }: LoyaltyLinkedProps) {
  const { busy, trouble, run } = useAuthCall({ mutationFn: unlinkMembership })
  const unlink = async () => {
    onBegin()
    if (await run(undefined)) onUnlinked()
  }
  return (
    <>
      <AuthTrouble message={trouble?.message} />
      <dl className="rounded border border-line bg-card p-4">
        <dt className="text-sm text-steel">Qantas Frequent Flyer number</dt>
        <dd className="font-semibold text-lg tabular-nums">{memberId}</dd>
      </dl>
      <p>We add this number to every order you place while you’re logged in.</p>
      <Button className="justify-self-start" loading={busy} onClick={() => void unlink()}>
        Unlink this number
      </Button>
    </>
  )
}
