'use client'
import { Button } from '#components/ui/button.tsx'

/** Prints the page; the print styles make an invoice of it. An address that names the button leads to it [ROUTE-43]. */
export function PrintButton({ id, children }: { id: string; children: string }) {
  return (
    <Button id={id} ref={focusIfNamed} onClick={() => window.print()}>
      {children}
    </Button>
  )
}

/** The order came after the browser had read its address. */
function focusIfNamed(button: HTMLButtonElement | null): void {
  if (button && location.hash === `#${button.id}`) button.focus()
}
