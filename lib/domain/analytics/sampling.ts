import { ERROR_SAMPLE_RATE, TRACE_SAMPLE_RATE } from '../shop-rules.ts'

/**
 * Whether an error report is kept: one in a hundred, but each that stands in the way of an order or took the page down
 * [OBS-06].
 */
export function keepsErrorReport({ path, fatal }: { path: string; fatal: boolean }, random: number): boolean {
  return fatal || path.startsWith('/checkout') || random < ERROR_SAMPLE_RATE
}

/** Whether a trace is kept: one in a thousand [OBS-07]. */
export function keepsTrace(random: number): boolean {
  return random < TRACE_SAMPLE_RATE
}
