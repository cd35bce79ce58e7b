'use client'

import { type ComponentType, useState } from 'react'
import { showAlert } from '#components/ui/alert-queue.ts'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { loadOnceOnline } from '#lib/client/platform/chunk-reload.ts'
import { whenIdle } from '#lib/client/platform/when-idle.ts'
import { whenNear } from '#lib/client/platform/when-near.ts'

interface Asked {
  productId: string
  open: boolean
}

/**
 * Gives the cards of a page what needs scripts, once one comes near the window and the browser has nothing better to
 * do: a button that adds by size, and the second view where one points [CAT-35, CAT-36]. The HTML has none of it:
 * without scripts a card is a link to its product.
 */
export function CardExtras() {
  const [asked, setAsked] = useState<Asked>()
  const [Sheet, setSheet] = useState<ComponentType<Asked & { onClose: () => void }>>()
  useOnMount(() => {
    const root = document.getElementById('content') ?? document.body
    let stop = () => {}
    let gone = false
    const open = async (productId: string) => {
      try {
        const { QuickAdd } = await import('./quick-add.tsx')
        setSheet(() => QuickAdd)
        setAsked({ productId, open: true })
      } catch {
        showAlert({ tone: 'error', text: 'We couldn’t show the sizes. Check your connection and try again.' })
      }
    }
    const start = async () => {
      const buttons = await loadOnceOnline(() => import('./card-buttons.ts'))
      if (buttons && !gone) stop = buttons.addCardButtons(root, (id) => void open(id))
    }
    const cancel = whenIdle(() => {
      stop = whenNear(root, '.card', () => void start())
    })
    return () => {
      gone = true
      cancel()
      stop()
    }
  })
  if (!(Sheet && asked)) return null
  return <Sheet key={asked.productId} {...asked} onClose={() => setAsked({ ...asked, open: false })} />
}
