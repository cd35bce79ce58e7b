'use client'
import { useLoaded } from '#components/ui/use-loaded.ts'
import { abandonBotCheck, useBotCheckStore } from '#stores/bot-check.ts'

/** Waits for a bot check to be wanted and fetches it then: hardly anybody ever sees one. Mounted once for all pages. */
export function BotCheckStart() {
  const wanted = useBotCheckStore(({ open }) => open)
  const loaded = useLoaded(wanted && 'check', () => import('./bot-check.tsx').catch(abandonBotCheck))
  return loaded ? <loaded.BotCheck /> : null
}
