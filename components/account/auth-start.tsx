'use client'
import { useRouter } from 'next/navigation'
import { showAlert } from '#components/ui/alert-queue.ts'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { SIGN_IN_PATH } from '#lib/client/auth/sign-in-link.ts'
import { watchSession } from '#lib/client/auth/watch-session.ts'
import { withCampaign } from '#lib/domain/analytics/campaign.ts'
import { takeSessionEnd, useSessionEnd } from '#stores/session-ended.ts'

/**
 * Finds out who is signed in once a page is there, and says so when nobody is any more; mounted once for all of them
 * [AUTH-02, ERR-89].
 */
export function AuthStart() {
  const router = useRouter()
  useOnMount(() =>
    useSessionEnd.subscribe(({ end }) => {
      if (end?.leads) router.replace(withCampaign(SIGN_IN_PATH, new URLSearchParams(window.location.search)))
      else if (end) tell(() => router.push(SIGN_IN_PATH))
    }),
  )
  useOnMount(watchSession)
  return null
}

/** A page that can do without its customer stays. */
function tell(run: () => void): void {
  const end = takeSessionEnd()
  if (end) showAlert({ tone: 'error', text: end.text, action: { label: 'Log in', run } })
}
