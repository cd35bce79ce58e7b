import { type PointerEvent, useRef, useState } from 'react'

export const HOVER_ZOOM = 5
const PINCH_ZOOM_MIN = 1
const PINCH_ZOOM_MAX = 3

/** A pinch's scale, kept between 1 and 3 [PDP-10]. */
export function clampPinch(scale: number): number {
  return Math.min(PINCH_ZOOM_MAX, Math.max(PINCH_ZOOM_MIN, scale))
}

interface Zoom {
  scale: number
  /** Per cent of the picture's box. */
  x: number
  y: number
}

const REST: Zoom = { scale: 1, x: 50, y: 50 }

/** Magnifies a picture under a resting mouse [PDP-09] or between two fingers [PDP-10]. Give `props` to its frame, `style` to it. */
export function useZoom() {
  const [zoom, setZoom] = useState(REST)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const apart = useRef<number>(undefined)

  const place = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: percent(event.clientX - box.left, box.width), y: percent(event.clientY - box.top, box.height) }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse') return setZoom({ scale: HOVER_ZOOM, ...place(event) })
    if (!fingers.current.has(event.pointerId)) return
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const [a, b] = [...fingers.current.values()]
    if (!a || !b) return
    const distance = Math.hypot(a.x - b.x, a.y - b.y)
    apart.current ??= distance
    setZoom({ scale: clampPinch(distance / (apart.current || 1)), ...place(event) })
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'touch') fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const release = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId)
    if (fingers.current.size < 2) apart.current = undefined
    if (event.pointerType === 'mouse' || fingers.current.size === 0) setZoom(REST)
  }
  return {
    props: { onPointerMove, onPointerDown, onPointerUp: release, onPointerCancel: release, onPointerLeave: release },
    style: zoom.scale === 1 ? {} : { transform: `scale(${zoom.scale})`, transformOrigin: `${zoom.x}% ${zoom.y}%` },
  }
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 50 : Math.round((part / whole) * 1000) / 10
}
