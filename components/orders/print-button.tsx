'use client'
import { Button } from '#components/ui/button.tsx'

/** Prints the page; the print styles make an invoice of it. */
export function PrintButton({ children }: { children: string }) {
  return <Button onClick={() => window.print()}>{children}</Button>
}
