'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { useOnMount } from '#components/ui/use-on-mount.ts'

const OPEN_MS = 120
const CLOSE_MS = 260
/** A click that follows this soon after hovering opened a panel means the same thing, not the opposite. */
const SAME_INTENT_MS = 600

/**
 * Lets the departments of the menu `id` open when a mouse rests on them, as well as on click, and close on Escape, on a
 * press elsewhere and on a new page. The lists themselves are plain `details`.
 */
export function MenuIntent({ id }: { id: string }) {
  const path = usePathname()
  const closedFor = useRef(path)
  // The menu is markup, not React’s: its `details` and popover are shut by hand. On the page one lands on it may be
  // open already, by the press that woke this.
  useEffect(() => {
    const menu = document.getElementById(id)
    if (!menu || closedFor.current === path) return
    closedFor.current = path
    shut(menu)
    if (menu.matches(':popover-open')) menu.hidePopover()
  }, [id, path])
  useOnMount(() => {
    const menu = document.getElementById(id)
    return menu ? watch(menu) : undefined
  })
  return null
}

function departments(menu: HTMLElement): HTMLDetailsElement[] {
  return [...menu.querySelectorAll<HTMLDetailsElement>('.menu-department')]
}

function shut(menu: HTMLElement): void {
  for (const department of departments(menu)) department.open = false
}

function watch(menu: HTMLElement): () => void {
  const gone = new AbortController()
  const { signal } = gone
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = (ms: number, handler: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(handler, ms)
  }
  const hovers = (event: PointerEvent) => event.pointerType === 'mouse' && !menu.matches(':popover-open')
  let openedAt = 0
  const open = (department: HTMLDetailsElement) => {
    if (!department.open) openedAt = performance.now()
    department.open = true
  }
  for (const department of departments(menu)) {
    const enter = (event: PointerEvent) => hovers(event) && soon(OPEN_MS, () => open(department))
    const leave = (event: PointerEvent) => hovers(event) && soon(CLOSE_MS, () => shut(menu))
    const click = (event: Event) => {
      clearTimeout(timer)
      if (department.open && performance.now() - openedAt < SAME_INTENT_MS) event.preventDefault()
    }
    department.addEventListener('pointerenter', enter, { signal })
    department.addEventListener('pointerleave', leave, { signal })
    department.querySelector('summary')?.addEventListener('click', click, { signal })
  }
  menu.addEventListener(
    'keydown',
    (event) => {
      const open = departments(menu).find((department) => department.open)
      if (event.key !== 'Escape' || !open) return
      open.open = false
      open.querySelector('summary')?.focus()
    },
    { signal },
  )
  document.addEventListener(
    'pointerdown',
    (event) => {
      if (event.target instanceof Node && !menu.contains(event.target)) shut(menu)
    },
    { signal },
  )
  return () => {
    clearTimeout(timer)
    gone.abort()
  }
}
