'use client'

import { useEffect, useState } from 'react'
import { COMBOBOX_SPINNER_DELAY } from '#lib/domain/shop-rules.ts'
import type { ComboboxGroup } from './combobox-options.ts'

const SUGGEST_DEBOUNCE_MS = 200

/** Finds what a text may mean; rejects when it cannot, and with the signal's reason when nobody waits any more. */
export type Suggest = (text: string, signal: AbortSignal) => Promise<readonly ComboboxGroup[]>

const NOTHING_YET = { groups: undefined, answered: undefined }

interface Suggestions {
  /** Of the newest text that was answered; undefined while the text is too short to ask. */
  groups: readonly ComboboxGroup[] | undefined
  /** The text they were found for; undefined where the question failed, and nobody knows what there is. */
  answered: string | undefined
  /** The answer is taking so long that it should be said [SRCH-10]. */
  slow: boolean
}

/**
 * Asks for suggestions once the typing pauses; a newer text gives up the older request, so that answers never arrive
 * out of order [SRCH-11]. What was found before stays until the new answer is in; a failed request finds nothing.
 */
export function useSuggestions(text: string, suggest: Suggest, minLength: number): Suggestions {
  const [{ groups, answered }, setFound] = useState<Omit<Suggestions, 'slow'>>(NOTHING_YET)
  const [slow, setSlow] = useState(false)
  const asked = text.trim()
  const enough = asked.length >= minLength
  // The clock and the network: a request that a newer text gives up.
  useEffect(() => {
    if (!enough) {
      setFound(NOTHING_YET)
      return
    }
    const giveUp = new AbortController()
    let spinner: ReturnType<typeof setTimeout> | undefined
    const settle = (found: Omit<Suggestions, 'slow'>) => {
      if (giveUp.signal.aborted) return
      clearTimeout(spinner)
      setSlow(false)
      setFound(found)
    }
    const pause = setTimeout(() => {
      spinner = setTimeout(() => setSlow(true), COMBOBOX_SPINNER_DELAY)
      suggest(asked, giveUp.signal).then(
        (found) => settle({ groups: found, answered: asked }),
        () => settle({ groups: [], answered: undefined }),
      )
    }, SUGGEST_DEBOUNCE_MS)
    return () => {
      clearTimeout(pause)
      clearTimeout(spinner)
      setSlow(false)
      giveUp.abort()
    }
  }, [asked, enough, suggest])
  return { ...(enough ? { groups, answered } : NOTHING_YET), slow }
}
