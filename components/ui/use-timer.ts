import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `run` once, `ms` milliseconds after `ms` or `key` became what they are; not while `ms` is undefined. A drawing
 * that changes neither leaves the clock alone.
 */
export function useTimeout(run: () => void, ms: number | undefined, key?: string): void {
  const ring = useEffectEvent(run)
  // The browser's clock.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key starts anew
  useEffect(() => {
    if (ms === undefined) return
    const timer = setTimeout(() => ring(), ms)
    return () => clearTimeout(timer)
  }, [ms, key])
}

/** Calls the newest `run` every `ms` milliseconds; not while `ms` is undefined. */
export function useInterval(run: () => void, ms: number | undefined): void {
  const tick = useEffectEvent(run)
  // The browser's clock.
  useEffect(() => {
    if (ms === undefined) return
    const timer = setInterval(() => tick(), ms)
    return () => clearInterval(timer)
  }, [ms])
}
