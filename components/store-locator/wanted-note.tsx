'use client'
import { useEffect } from 'react'
import { keepWantedSize } from '#stores/wanted-size.ts'
import { forgetWanted, searchWanted, useWantedSearch } from './wanted-search.ts'

/** Above a list of stores: what the shopper is looking for in them, with the way back. */
export function WantedNote({ near, within }: { near: string; within: number }) {
  const wanted = useWantedSearch((state) => state.wanted)
  useEffect(() => {
    const giveUp = new AbortController()
    void searchWanted(near, within, giveUp.signal)
    return () => giveUp.abort()
  }, [near, within])
  if (!wanted) return null
  const forget = () => {
    keepWantedSize(undefined)
    forgetWanted()
  }
  return (
    <p className="wanted-note">
      Looking for size {wanted.sizeLabel} of <a href={wanted.href}>{wanted.productName}</a>
      <button type="button" className="btn btn-quiet" onClick={forget}>
        Stop looking
      </button>
    </p>
  )
}
