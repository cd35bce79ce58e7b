import { type PointerEvent, useRef, useState } from 'react'
import { CAROUSEL_DEFAULTS } from '#components/ui/carousel-settings.ts'
import { HOVER_ZOOM, PINCH_ZOOM_MAX, PINCH_ZOOM_MIN } from '#lib/domain/shop-rules.ts'

const DOUBLE_TAP_MS = 300
const TAP_SLOP_PX = 24

/** A pinch's scale, kept between 1 and 3 [PDP-10]. */
export function clampPinch(scale: number): number {
  return Math.min(PINCH_ZOOM_MAX, Math.max(PINCH_ZOOM_MIN, scale))
}

interface Point {
  x: number
  y: number
}

interface Zoom extends Point {
  scale: number
}

/** `x` and `y` are the point that stays where it is, in per cent of the picture's box. */
const REST: Zoom = { scale: 1, x: 50, y: 50 }

interface Gesture {
  fingers: Map<number, Point>
  /** Where two fingers began: how far apart, and at which scale. */
  pinch?: { apart: number; scale: number } | undefined
  lastTap?: (Point & { time: number }) | undefined
}

/**
 * Magnifies a picture under a resting mouse [PDP-09], between two fingers or by a double tap [PDP-10]; one finger moves
 * what is magnified. Give `props` to its frame, `style` to it. `onHold` says when fingers are the picture's and not the
 * strip's.
 */
export function useZoom(onHold: (held: boolean) => void = () => {}) {
  const [zoom, setZoom] = useState(REST)
  const gesture = useRef<Gesture>({ fingers: new Map() })

  const settle = (next: Zoom) => {
    setZoom(next)
    onHold(next.scale > PINCH_ZOOM_MIN || gesture.current.fingers.size > 1)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse') return setZoom({ scale: HOVER_ZOOM, ...placeIn(event) })
    const { fingers, pinch } = gesture.current
    const before = fingers.get(event.pointerId)
    if (!before) return
    fingers.set(event.pointerId, pointOf(event))
    if (pinch) return settle({ ...zoom, scale: clampPinch((apart(fingers) / pinch.apart) * pinch.scale) })
    if (zoom.scale > PINCH_ZOOM_MIN) settle(moved(zoom, before, event))
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse') return
    const { fingers } = gesture.current
    fingers.set(event.pointerId, pointOf(event))
    if (fingers.size === 2) {
      gesture.current.pinch = { apart: Math.max(apart(fingers), 1), scale: zoom.scale }
      settle(zoom.scale === 1 ? { ...zoom, ...placeIn(event) } : zoom)
    } else if (isSecondTap(gesture.current, event)) {
      settle(zoom.scale > PINCH_ZOOM_MIN ? REST : { scale: CAROUSEL_DEFAULTS.zoom.maxRatio, ...placeIn(event) })
    }
  }
  const release = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse') return setZoom(REST)
    const { fingers } = gesture.current
    fingers.delete(event.pointerId)
    if (fingers.size < 2) gesture.current.pinch = undefined
    if (fingers.size === 0) onHold(zoom.scale > PINCH_ZOOM_MIN)
  }
  const isMagnified = zoom.scale > PINCH_ZOOM_MIN
  return {
    props: {
      onPointerMove,
      onPointerDown,
      onPointerUp: release,
      onPointerCancel: release,
      onPointerLeave: release,
      ...(isMagnified ? { 'data-magnified': '' } : {}),
    },
    style: isMagnified ? { transform: `scale(${zoom.scale})`, transformOrigin: `${zoom.x}% ${zoom.y}%` } : {},
  }
}

const pointOf = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY })

function placeIn(event: PointerEvent<HTMLElement>): Point {
  const box = event.currentTarget.getBoundingClientRect()
  return { x: percent(event.clientX - box.left, box.width), y: percent(event.clientY - box.top, box.height) }
}

function apart(fingers: ReadonlyMap<number, Point>): number {
  const [a, b] = [...fingers.values()]
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
}

/**
 * A magnified picture after a finger's move: the point that stays put goes the other way, by as much less as it is
 * larger.
 */
function moved(zoom: Zoom, before: Point, event: PointerEvent<HTMLElement>): Zoom {
  const { width, height } = event.currentTarget.getBoundingClientRect()
  const share = 100 / (zoom.scale - 1)
  const shifted = (at: number, by: number, whole: number) =>
    Math.min(100, Math.max(0, whole === 0 ? at : at - (by / whole) * share))
  return {
    scale: zoom.scale,
    x: shifted(zoom.x, event.clientX - before.x, width),
    y: shifted(zoom.y, event.clientY - before.y, height),
  }
}

function isSecondTap(gesture: Gesture, event: PointerEvent): boolean {
  const { lastTap } = gesture
  const tap = { ...pointOf(event), time: event.timeStamp }
  const isSecond =
    lastTap !== undefined &&
    tap.time - lastTap.time < DOUBLE_TAP_MS &&
    Math.hypot(tap.x - lastTap.x, tap.y - lastTap.y) < TAP_SLOP_PX
  gesture.lastTap = isSecond ? undefined : tap
  return isSecond
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 50 : Math.round((part / whole) * 1000) / 10
}
