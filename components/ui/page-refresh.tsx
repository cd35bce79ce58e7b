import { useRouter } from 'next/navigation'
import { useOnMount } from './use-on-mount.ts'

/** Has the page made anew by the server as soon as this stands on it; what was typed and chosen stays. */
export function PageRefresh() {
  const router = useRouter()
  useOnMount(() => router.refresh())
  return null
}
