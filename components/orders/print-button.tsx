'use client'
import { useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'

/** Prints the page; the print styles make an invoice of it. An address that names the button leads to it [ROUTE-43]. */
export function PrintButton({ id, children }: { id: string; children: string }) {
  const button = useRef<HTMLButtonElement>(null)
  // The address is the browser's, and the order came after it was read.
  useEffect(() => {
    if (location.hash === `#${id}`) button.current?.focus()
  }, [id])
  return (
    <Button id={id} ref={button} onClick={() => window.print()}>
      {children}
    </Button>
  )
}
