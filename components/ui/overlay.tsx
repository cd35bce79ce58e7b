'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { OVERLAY_LEAVE, type OVERLAY_POSITIONS, type OVERLAY_WIDTHS, OVERLAY_Z_INDEX } from '#lib/domain/shop-rules.ts'
import { cover } from './cover-history.ts'
import { CloseIcon } from './icons.tsx'
import { clearTopLayer, stackOverlay } from './overlay-stack.ts'
import { focusPage } from './page-focus.ts'
import { wantsLessMotion } from './reduced-motion.ts'
import { useTimeout } from './use-timer.ts'

export type OverlayPosition = (typeof OVERLAY_POSITIONS)[number]
export type OverlayWidth = (typeof OVERLAY_WIDTHS)[number]

export interface OverlayProps {
  open: boolean
  /** Asked for by Escape, the backdrop, the close button or a route change; the owner sets `open`. */
  onClose: () => void
  position?: OverlayPosition
  width?: OverlayWidth
  /** Shows a header with this title and a close button [UI-03]. */
  title?: ReactNode
  /** The dialog's name when there is no title. */
  label?: string
  closeOnRouteChange?: boolean
  /** False: neither Escape nor the backdrop closes it. */
  dismissible?: boolean
  /** Stays above overlays opened later [UI-06]. */
  alwaysOnTop?: boolean
  footer?: ReactNode
  children: ReactNode
}

/**
 * A modal dialog in one of seven positions [UI-01 to UI-07]: traps focus and gives it back, closes on Escape, backdrop,
 * Back and route change, locks the page's scroll. `fadeInAbsolute` stays where it is written, over the nearest
 * positioned ancestor; the others hang from the body.
 */
export function Overlay(props: OverlayProps) {
  const { open, onClose, closeOnRouteChange = true } = props
  const shown = useLingering(open)
  useRouteChange(open && closeOnRouteChange, onClose)
  useBack(open && (props.dismissible ?? true), onClose)
  if (!shown) return null
  // A link to the page one is on changes no route, and what it leads to lies below.
  const follow = (event: MouseEvent) => {
    if (closeOnRouteChange && leadsHere(event)) onClose()
  }
  const frame = <OverlayFrame {...props} onFollow={follow} />
  return props.position === 'fadeInAbsolute' ? frame : createPortal(frame, document.body)
}

function OverlayFrame({
  open,
  onClose,
  position = 'center',
  width = 'md',
  title,
  label,
  dismissible = true,
  alwaysOnTop = false,
  footer,
  children,
  onFollow,
}: OverlayProps & { onFollow: (event: MouseEvent) => void }) {
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useModality(open, root, panel, alwaysOnTop, (event) => {
    if (event.key === 'Tab') keepFocusIn(panel.current, event)
    if (event.key === 'Escape' && !event.defaultPrevented && dismissible) onClose()
  })

  return (
    <div
      ref={root}
      className="overlay"
      data-position={position}
      data-width={width}
      data-state={open ? 'open' : 'leaving'}
      style={{ zIndex: OVERLAY_Z_INDEX }}
    >
      <div className="overlay-backdrop" data-testid="overlay-backdrop" {...(dismissible ? { onClick: onClose } : {})} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div
        ref={panel}
        onClick={onFollow}
        className="overlay-panel"
        role="dialog"
        aria-modal="true"
        tabIndex={-1}
        {...(title ? { 'aria-labelledby': titleId } : { 'aria-label': label })}
      >
        {title ? (
          <div className="overlay-head">
            <h2 id={titleId}>{title}</h2>
            <button type="button" className="icon-btn" aria-label="Close" onClick={onClose}>
              <CloseIcon />
            </button>
          </div>
        ) : null}
        <div className="overlay-body">{children}</div>
        {footer ? <div className="overlay-foot">{footer}</div> : null}
      </div>
    </div>
  )
}

/** True while open and for the leave time after; none of it under reduced motion. */
function useLingering(open: boolean): boolean {
  const [shown, setShown] = useState(open)
  if (open && !shown) setShown(true)
  const leaving = shown && !open
  useTimeout(() => setShown(false), leaving ? (wantsLessMotion() ? 0 : OVERLAY_LEAVE) : undefined)
  return shown && typeof document !== 'undefined'
}

/**
 * A change of path or query. The router is late with an address that was written just before the overlay opened:
 * catching up is no change.
 */
function useRouteChange(watching: boolean, onChange: () => void): void {
  const route = `${usePathname()}?${useSearchParams()}`
  const openedAt = useRef<string[]>(undefined)
  // The browser’s address, which the router follows late.
  useEffect(() => {
    if (!watching) openedAt.current = undefined
    else openedAt.current ??= [route, here()]
    if (openedAt.current && !openedAt.current.includes(route)) onChange()
  }, [watching, route, onChange])
}

/** Back closes it, as it would leave a page [UI-07]. */
function useBack(watching: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  // The browser’s history: an entry of its own for Back to close.
  useEffect(() => (watching ? cover(() => close()) : undefined), [watching])
}

function here(): string {
  return `${location.pathname}?${new URLSearchParams(location.search)}`
}

function leadsHere({ target, metaKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target === '_blank' || metaKey || ctrlKey || shiftKey) return false
  return link.origin === location.origin && link.pathname === location.pathname && link.search === location.search
}

type ElementRef = { current: HTMLElement | null }

// The page outside React: inertness, scroll and focus belong to the document. It is taken with the drawing: an Escape
// in between would go to the page below. It is given back after the drawing, because React puts the focus back where it
// was before.
function useModality(
  open: boolean,
  root: ElementRef,
  panel: ElementRef,
  onTop: boolean,
  answerKey: (event: KeyboardEvent) => void,
): void {
  const hear = useEffectEvent(answerKey)
  const giveBack = useRef<() => void>(undefined)
  // Scroll, inertness and focus of the document; why before the paint is said above.
  useLayoutEffect(() => {
    if (!open || !root.current) return
    clearTopLayer()
    const before = document.activeElement
    const path = location.pathname
    const unstack = stackOverlay({ root: root.current, onTop, onKey: (event) => hear(event) })
    const first = panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current
    first?.focus({ preventScroll: true })
    giveBack.current = () => {
      unstack()
      // What had the focus belongs to the page before, or to all of them.
      if (location.pathname !== path) focusPage()
      else if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [open, root, panel, onTop])
  // Scroll, inertness and focus of the document; after the drawing, as said above.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it leaves when the other one enters anew
  useEffect(() => (open ? giveBack.current : undefined), [open, root, panel, onTop])
}

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled):not([type="hidden"]),select:not(:disabled),textarea:not(:disabled),summary,iframe,[tabindex]:not([tabindex="-1"])'

/** What a closed disclosure hides: all in it but the summary. */
const FOLDED = 'details:not([open]) > :not(summary)'

function keepFocusIn(panel: HTMLElement | null, event: KeyboardEvent): void {
  const at = document.activeElement
  // What had the focus may be gone. An alert, which stands beside the overlay, has an order of its own.
  const lost = at === document.body
  if (!lost && !panel?.contains(at)) return
  const stops = [...(panel?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter((stop) => !stop.closest(FOLDED))
  const first = stops[0]
  const last = stops.at(-1)
  const leaves = lost || (event.shiftKey ? at === first || at === panel : at === last)
  if (stops.length > 0 && !leaves) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}
