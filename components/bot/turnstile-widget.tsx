'use client'
import { useEffect, useRef } from 'react'
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
  const events = useRef({ onSolved, onError })
  events.current = { onSolved, onError }

  useEffect(() => {
    if (!place.current) return
    const mounted = mountTurnstile(place.current, siteKey, {
      onSolved: (preClearance) => events.current.onSolved(preClearance),
      onError: (code) => events.current.onError(code),
    })
    widget.current = mounted
    return mounted.remove
  }, [siteKey])

  useEffect(() => {
    if (resets > 0) widget.current?.reset()
  }, [resets])

  return <div ref={place} className="min-h-[65px]" />
}
