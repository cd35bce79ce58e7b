import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { CAROUSEL_DEFAULTS } from './carousel-settings.ts'
import type { Swipe } from './carousel-swipe.ts'

export interface Carousel {
  root: RefObject<HTMLElement | null>
  count: number
  /** The slide that stands in the strip, from 0. */
  at: number
  show: (index: number) => void
  /** Stops the strip following fingers, such as while a picture is magnified. */
  hold: (held: boolean) => void
  /** For the element around the strip. */
  keys: { onKeyDown: (event: KeyboardEvent) => void }
}

const INTENTS = ['pointerenter', 'pointerup', 'focusin'] as const

/**
 * A strip of slides [UI-10 to UI-12]: scrolling with snap points, complete without JavaScript; swiped by the shop's rules once
 * somebody reaches for it. `autoplay` moves it on by itself, but never under reduced motion.
 */
export function useCarousel(count: number, { autoplay = false } = {}): Carousel {
  const root = useRef<HTMLElement>(null)
  const swipe = useRef<Swipe>(undefined)
  const [at, setAt] = useState(0)
  useScrolledSlide(root, swipe, setAt)
  useSwipe(root, swipe, setAt, count)
  const show = (index: number) => {
    const to = Math.min(Math.max(index, 0), count - 1)
    setAt(to)
    if (swipe.current) return swipe.current.show(to)
    const track = trackOf(root.current)
    track?.scrollTo?.({ left: to * track.clientWidth })
  }
  useAutoplay(root, autoplay && count > 1, () => show((at + 1) % count))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    show(at + step)
  }
  const hold = (held: boolean) => swipe.current?.hold(held)
  return { root, count, at, show, hold, keys: { onKeyDown } }
}

function trackOf(root: HTMLElement | null): HTMLElement | null {
  return root?.querySelector<HTMLElement>('.carousel-track') ?? null
}

const slideInView = (track: HTMLElement) => Math.round(track.scrollLeft / Math.max(track.clientWidth, 1))

type SwipeRef = RefObject<Swipe | undefined>

// Until swiping starts, the browser that scrolls the strip knows which slide stands in it.
function useScrolledSlide(root: RefObject<HTMLElement | null>, swipe: SwipeRef, onShow: (at: number) => void): void {
  useEffect(() => {
    const track = trackOf(root.current)
    if (!track) return
    const note = () => {
      if (!swipe.current) onShow(slideInView(track))
    }
    track.addEventListener('scroll', note, { passive: true })
    return () => track.removeEventListener('scroll', note)
  }, [root, swipe, onShow])
}

// Swiping comes over the wire when a pointer or the focus first reaches the strip, and starts once it stands still.
function useSwipe(
  root: RefObject<HTMLElement | null>,
  swipe: SwipeRef,
  onShow: (at: number) => void,
  count: number,
): void {
  useEffect(() => {
    const element = root.current
    const track = trackOf(element)
    if (!element || !track || count < 2) return
    let left = false
    const forget = () => {
      for (const intent of INTENTS) element.removeEventListener(intent, load)
    }
    const load = async () => {
      forget()
      const { startSwipe } = await import('./carousel-swipe.ts')
      await standingStill(track)
      if (!left) swipe.current = startSwipe(element, slideInView(track), onShow)
    }
    for (const intent of INTENTS) element.addEventListener(intent, load)
    return () => {
      left = true
      forget()
      swipe.current?.end()
      swipe.current = undefined
    }
  }, [root, swipe, onShow, count])
}

/** Resolves when the strip rests on a slide: taking over in mid-scroll would jerk it. */
function standingStill(track: HTMLElement): Promise<void> {
  const rests = () => Math.abs(track.scrollLeft - slideInView(track) * track.clientWidth) < 2
  if (rests() || !('onscrollend' in track)) return Promise.resolve()
  return new Promise((resolve) => track.addEventListener('scrollend', () => resolve(), { once: true }))
}

// A clock, and whether anyone is looking, are the browser's.
function useAutoplay(root: RefObject<HTMLElement | null>, wanted: boolean, next: () => void): void {
  const latest = useRef(next)
  useEffect(() => {
    latest.current = next
  })
  useEffect(() => {
    const element = root.current
    if (!element || !wanted || window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return
    const focused = () => element.contains(document.activeElement)
    // Whoever has just pressed play still has mouse and focus there.
    const played = () => element.querySelector('[data-autoplay]:is(:hover, :focus)') !== null
    const watched = () => document.hidden || ((element.matches(':hover') || focused()) && !played())
    const timer = setInterval(() => {
      if (!watched()) latest.current()
    }, CAROUSEL_DEFAULTS.autoplay.delay)
    return () => clearInterval(timer)
  }, [root, wanted])
}
