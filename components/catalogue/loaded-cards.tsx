'use client'

import { useLayoutEffect, useRef } from 'react'

/** Tiles the server drew, put in as they are. */
export function LoadedCards({ cards }: { cards: readonly Element[] }) {
  const list = useRef<HTMLUListElement>(null)
  // Cards of another page’s markup, which React did not draw.
  useLayoutEffect(() => list.current?.replaceChildren(...cards), [cards])
  return <ul ref={list} className="grid-cards" />
}
