'use client'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { type BotWidget, mountTurnstile, type WidgetEvents } from '#lib/client/bot/turnstile.ts'

interface TurnstileWidgetProps extends WidgetEvents {
  siteKey: string
  /** Each time this grows the widget starts over. */
  resets: number
}

/** Cloudflare's widget; its place is as tall as the widget from the start. */
export function TurnstileWidget({ siteKey, resets, onSolved, onError }: TurnstileWidgetProps) {
  const place = useRef<HTMLDivElement>(null)
  const widget = useRef<BotWidget>(undefined)
  const solved = useEffectEvent(onSolved)
  const failed = useEffectEvent(onError)

  useOnMount(() => {
    if (!place.current) return
    const mounted = mountTurnstile(place.current, siteKey, {
      onSolved: (preClearance) => solved(preClearance),
      onError: (code) => failed(code),
    })
    widget.current = mounted
    return mounted.remove
  })

  // The widget is drawn by Cloudflare and starts over when it is told so.
  useEffect(() => {
    if (resets > 0) widget.current?.reset()
  }, [resets])

  return <div ref={place} className="min-h-[65px]" />
}
