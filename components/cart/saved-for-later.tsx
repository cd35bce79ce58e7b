'use client'
import { lazy, Suspense } from 'react'
import { useSavedHint } from '#stores/saved-hint.ts'

const SavedLines = lazy(() => import('./saved-lines.tsx'))

/** The list of what was put aside. Most browsers keep none, so all of it is fetched when there is one. */
export function SavedForLater() {
  if (!useSavedHint(({ some }) => some)) return null
  return (
    <Suspense fallback={null}>
      <SavedLines />
    </Suspense>
  )
}
