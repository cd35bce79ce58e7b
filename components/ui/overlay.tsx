'use client'

import { usePathname } from 'next/navigation'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { OVERLAY_LEAVE, type OVERLAY_POSITIONS, type OVERLAY_WIDTHS, OVERLAY_Z_INDEX } from '#lib/domain/shop-rules.ts'
import { CloseIcon } from './icons.tsx'
import { isTopOverlay, stackOverlay } from './overlay-stack.ts'

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
 * A modal dialog in one of seven positions [UI-01 to UI-07]: traps focus and gives it back, closes on Escape, backdrop and
 * route change, locks the page's scroll. `fadeInAbsolute` stays where it is written, over the nearest positioned ancestor;
 * the others hang from the body.
 */
export function Overlay(props: OverlayProps) {
  const { open, onClose, closeOnRouteChange = true } = props
  const shown = useLingering(open)
  useRouteChange(open && closeOnRouteChange, onClose)
  if (!shown) return null
  const frame = <OverlayFrame {...props} />
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
}: OverlayProps) {
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useModality(open, root, panel, alwaysOnTop)

  const answerKey = (event: KeyboardEvent) => {
    if (!root.current || !isTopOverlay(root.current)) return
    if (event.key === 'Tab') keepFocusIn(panel.current, event)
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // React events climb through portals: an overlay below must not hear this one.
    event.stopPropagation()
    if (dismissible) onClose()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the dialog inside
    <div
      ref={root}
      className="overlay"
      data-position={position}
      data-width={width}
      data-state={open ? 'open' : 'leaving'}
      style={{ zIndex: OVERLAY_Z_INDEX + (alwaysOnTop ? 1 : 0) }}
      onKeyDown={answerKey}
    >
      <div className="overlay-backdrop" data-testid="overlay-backdrop" {...(dismissible ? { onClick: onClose } : {})} />
      <div
        ref={panel}
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
  useEffect(() => {
    if (open || !shown) return
    const still = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
    const timer = setTimeout(() => setShown(false), still ? 0 : OVERLAY_LEAVE)
    return () => clearTimeout(timer)
  }, [open, shown])
  return shown && typeof document !== 'undefined'
}

function useRouteChange(watching: boolean, onChange: () => void): void {
  const path = usePathname()
  const opened = useRef(path)
  useEffect(() => {
    if (!watching) opened.current = path
    else if (opened.current !== path) onChange()
  }, [watching, path, onChange])
}

type ElementRef = { current: HTMLElement | null }

// The page outside React: inertness, scroll and focus belong to the document. It is taken with the drawing: an Escape in between would go to the
// page below. It is given back after the drawing, because React puts the focus back where it was before.
function useModality(open: boolean, root: ElementRef, panel: ElementRef, alwaysOnTop: boolean): void {
  const giveBack = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    if (!open || !root.current) return
    const before = document.activeElement
    const unstack = stackOverlay(root.current, alwaysOnTop)
    const first = panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current
    first?.focus({ preventScroll: true })
    giveBack.current = () => {
      unstack()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [open, root, panel, alwaysOnTop])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it leaves when the other one enters anew
  useEffect(() => (open ? giveBack.current : undefined), [open, root, panel, alwaysOnTop])
}

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled):not([type="hidden"]),select:not(:disabled),textarea:not(:disabled),summary,iframe,[tabindex]:not([tabindex="-1"])'

function keepFocusIn(panel: HTMLElement | null, event: KeyboardEvent): void {
  const stops = panel ? [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)] : []
  const first = stops[0]
  const last = stops.at(-1)
  const at = document.activeElement
  const leaves = event.shiftKey ? at === first || at === panel : at === last
  if (stops.length > 0 && !leaves) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}
