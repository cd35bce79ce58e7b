'use client'
import { registered } from '#lib/next-adapter/markup-registry.ts'

interface KeptJsonProps {
  type: string
  digest: string
  /** Absent in a document's data: its HTML has it, and nothing in the browser reads it. */
  markup?: string | undefined
}

/** JSON in a script element, written on the server as it is. */
export function KeptJson({ type, digest, markup }: KeptJsonProps) {
  const json = markup ?? (typeof window === 'undefined' ? registered(digest) : undefined) ?? ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: whoever wrote it escaped what could leave the element
  return <script type={type} dangerouslySetInnerHTML={{ __html: json }} suppressHydrationWarning />
}
