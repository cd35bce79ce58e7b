import 'server-only'
import { z } from 'zod'

/** Why a call of a provider failed, never in the words of its answer: they may hold a shopper's number or name. */
export function failureOf(error: unknown): string {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'its answer was unreadable'
  return error instanceof Error ? error.message : 'unknown'
}
