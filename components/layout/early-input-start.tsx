'use client'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { repeatEarlyInput } from '#lib/next-adapter/repeat-early-input.ts'

/** Catches up with who was faster than the page's scripts. */
export function EarlyInputStart() {
  useOnMount(repeatEarlyInput)
  return null
}
