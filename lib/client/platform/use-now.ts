'use client'
import { useSyncExternalStore } from 'react'

const TICK_MS = 20_000

let now: Date | undefined
let timer: ReturnType<typeof setInterval> | undefined
const watchers = new Set<() => void>()

function tick(): void {
  now = new Date()
  for (const watcher of watchers) watcher()
}

function watch(onTick: () => void): () => void {
  watchers.add(onTick)
  if (timer === undefined) {
    now = new Date()
    timer = setInterval(tick, TICK_MS)
    // A page that comes back after an hour in the background should not wait for its next tick.
    document.addEventListener('visibilitychange', tick)
  }
  return () => {
    watchers.delete(onTick)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', tick)
  }
}

function read(): Date {
  now ??= new Date()
  return now
}

const never = () => undefined

/** The time, kept to within 20 s; undefined in the server's HTML, which is cached and cannot know. */
export function useNow(): Date | undefined {
  return useSyncExternalStore<Date | undefined>(watch, read, never)
}
