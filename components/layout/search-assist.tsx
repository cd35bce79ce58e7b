'use client'

import { type ComponentType, useState } from 'react'
import { useOnMount } from '#components/ui/use-on-mount.ts'

interface Assist {
  Suggestions: ComponentType<{ input: HTMLInputElement }>
  input: HTMLInputElement
}

/** Brings the suggestions of a search box when it is first used; until then the box is a plain form. */
export function SearchAssist({ inputId }: { inputId: string }) {
  const [assist, setAssist] = useState<Assist>()
  useOnMount(() => {
    const input = document.getElementById(inputId)
    if (!(input instanceof HTMLInputElement)) return
    const wait = () => input.addEventListener('focus', load, { once: true })
    const load = async () => {
      try {
        const { SearchSuggestions } = await import('./search-suggestions.tsx')
        setAssist({ Suggestions: SearchSuggestions, input })
      } catch (error) {
        // The header stays from page to page: without this a moment offline would be the end of suggestions.
        wait()
        throw error
      }
    }
    if (document.activeElement === input) void load()
    else wait()
    return () => input.removeEventListener('focus', load)
  })
  return assist ? <assist.Suggestions input={assist.input} /> : null
}
