import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { CAROUSEL_DEFAULTS } from './carousel-settings.ts'
import type { Swipe } from './carousel-swipe.ts'
import { wantsLessMotion } from './reduced-motion.ts'
import { useOnMount } from './use-on-mount.ts'
import { useInterval } from './use-timer.ts'

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
 * A strip of slides [UI-10 to UI-12]: scrolling with snap points, complete without JavaScript; swiped by the shop's
 * rules once somebody reaches for it. `autoplay` moves it on by itself, but never under reduced motion.
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
  useOnMount(() => {
    const track = trackOf(root.current)
    if (!track) return
    const note = () => {
      if (!swipe.current) onShow(slideInView(track))
    }
    track.addEventListener('scroll', note, { passive: true })
    return () => track.removeEventListener('scroll', note)
  })
}

// Swiping comes over the wire when a pointer or the focus first reaches the strip, and starts once nobody touches it
// and it stands still: the first swipe is the browser's, which would lose it to whoever takes over in the middle
// [UI-11].
function useSwipe(
  root: RefObject<HTMLElement | null>,
  swipe: SwipeRef,
  onShow: (at: number) => void,
  count: number,
): void {
  // Fingers on the strip, and the library that follows them.
  useEffect(() => {
    const element = root.current
    const track = trackOf(element)
    if (!element || !track || count < 2) return
    const gone = new AbortController()
    const { signal } = gone
    const fingers = { down: false }
    const note = (event: TouchEvent) => {
      fingers.down = event.touches.length > 0
    }
    for (const type of ['touchstart', 'touchend', 'touchcancel'] as const) {
      element.addEventListener(type, note, { signal, passive: true })
    }
    let reached = false
    const load = async ({ type, pointerType }: Event & { pointerType?: string }) => {
      if (reached) return
      reached = true
      // The pointer is told of before the touch.
      if (type === 'pointerenter') fingers.down = pointerType === 'touch'
      const { startSwipe } = await import('./carousel-swipe.ts')
      await leftAlone(track, fingers, signal)
      if (!signal.aborted) swipe.current = startSwipe(element, slideInView(track), onShow)
    }
    for (const intent of INTENTS) element.addEventListener(intent, load, { signal })
    return () => {
      gone.abort()
      swipe.current?.end()
      swipe.current = undefined
    }
  }, [root, swipe, onShow, count])
}

const STILL_MS = 80

/** Resolves when no finger is on the strip and it rests on a slide: taking over in mid-scroll would jerk it. */
async function leftAlone(track: HTMLElement, fingers: { down: boolean }, signal: AbortSignal): Promise<void> {
  let before = Number.NaN
  while (!signal.aborted) {
    const at = track.scrollLeft
    const rests = Math.abs(at - slideInView(track) * track.clientWidth) < 2
    if (!fingers.down && rests && at === before) return
    before = at
    await new Promise((resolve) => setTimeout(resolve, STILL_MS))
  }
}

// A clock, and whether anyone is looking, are the browser's.
function useAutoplay(root: RefObject<HTMLElement | null>, wanted: boolean, next: () => void): void {
  const tick = () => {
    const element = root.current
    if (!element || document.hidden) return
    const looked = element.matches(':hover') || element.contains(document.activeElement)
    // Whoever has just pressed play still has mouse and focus there.
    const played = element.querySelector('[data-autoplay]:is(:hover, :focus)') !== null
    if (!looked || played) next()
  }
  useInterval(tick, wanted && !wantsLessMotion() ? CAROUSEL_DEFAULTS.autoplay.delay : undefined)
}
