'use client'
import { useEffect } from 'react'
import { isOneSize } from '#lib/domain/sizes/size-name.ts'
import { forgetWanted, searchWanted, stopSearch, useWantedSearch } from './wanted-search.ts'

/** Above a list of stores: what the shopper is looking for in them, with the way back. */
export function WantedNote({ near, within }: { near: string; within: number }) {
  const wanted = useWantedSearch((state) => state.wanted)
  // What this window remembers, for every store in the list; other lists have no note that says what is meant.
  useEffect(() => {
    searchWanted(near, within)
    return stopSearch
  }, [near, within])
  if (!wanted) return null
  return (
    <p className="wanted-note">
      Looking for {isOneSize(wanted.sizeLabel) ? '' : `size ${wanted.sizeLabel} of `}
      <a href={wanted.href}>{wanted.productName}</a>
      <button type="button" className="btn btn-quiet" onClick={forgetWanted}>
        Stop looking
      </button>
    </p>
  )
}
