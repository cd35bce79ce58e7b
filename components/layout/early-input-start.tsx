'use client'
import { useEffect } from 'react'
import { repeatEarlyInput } from '#lib/next-adapter/repeat-early-input.ts'

/** Catches up with who was faster than the page's scripts. */
export function EarlyInputStart() {
  useEffect(repeatEarlyInput, [])
  return null
}
