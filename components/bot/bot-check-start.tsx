'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { abandonBotCheck, useBotCheckStore } from '#stores/bot-check.ts'

/** Waits for a bot check to be wanted and fetches it then: hardly anybody ever sees one. Mounted once for all pages. */
export function BotCheckStart() {
  const wanted = useBotCheckStore(({ open }) => open)
  const [BotCheck, setBotCheck] = useState<ComponentType>()
  useEffect(() => {
    if (!wanted || BotCheck) return
    import('./bot-check.tsx').then((module) => setBotCheck(() => module.BotCheck), abandonBotCheck)
  }, [wanted, BotCheck])
  return BotCheck ? <BotCheck /> : null
}
