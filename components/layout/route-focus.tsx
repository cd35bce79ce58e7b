'use client'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { focusPage } from '#components/ui/page-focus.ts'
import { announceLateTitle } from '#lib/next-adapter/title-announcement.ts'

/**
 * Moves the focus into each page that is navigated to; mounted once, after all pages. The one landed on is the
 * browser's business [UI-18].
 */
export function RouteFocus() {
  const path = usePathname()
  const before = useRef(path)
  // The browser’s focus, and its screen reader.
  useEffect(() => {
    if (before.current === path) return undefined
    before.current = path
    focusPage()
    return announceLateTitle()
  }, [path])
  return null
}
