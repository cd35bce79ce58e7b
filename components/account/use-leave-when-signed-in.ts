'use client'
import { useRouter } from 'next/navigation'
import { useWhen } from '#components/ui/use-when.ts'
import { takeReturnIntent } from '#lib/client/auth/return-intent.ts'
import { withCampaign } from '#lib/domain/analytics/campaign.ts'
import { useIdentityStore } from '#stores/identity.ts'

/** Pages for the signed-out send everybody else where they wanted to go [GUARD-02, GUARD-04, GUARD-17]. */
export function useLeaveWhenSignedIn(): void {
  const router = useRouter()
  const signedIn = useIdentityStore(({ status }) => status === 'LOGGED_IN')
  useWhen(signedIn, () => router.replace(withCampaign(takeReturnIntent(), new URLSearchParams(window.location.search))))
}
