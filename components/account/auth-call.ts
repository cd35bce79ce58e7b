'use client'
import { ApiError, NetworkError } from '#lib/client/call-error.ts'
import { type ApiChange, useApiMutation } from '#lib/client/query.ts'
import { UNREACHED } from '#lib/client/unreached.ts'
import type { ErrorCode } from '#lib/contract/errors.ts'

export interface CallTrouble {
  message: string
  errorCode?: ErrorCode | undefined
  fields: Readonly<Record<string, string>>
}

/**
 * One change of a form at a time, and what went wrong with it; what was typed stays. `onTrouble` hears of each refusal
 * once. `reset` takes back what became of the last one, before another is begun.
 */
export function useAuthCall<Answer, Input>(
  change: ApiChange<Answer, Input>,
  onTrouble?: (trouble: CallTrouble) => void,
) {
  const { mutateAsync, isPending: busy, isSuccess: done, error, data, variables, reset } = useApiMutation(change)
  async function run(input: Input): Promise<boolean> {
    if (busy) return false
    try {
      await mutateAsync(input)
      return true
    } catch (problem) {
      const trouble = troubleOf(problem)
      // A surprise is for the reports.
      if (!trouble) throw problem
      onTrouble?.(trouble)
      return false
    }
  }
  return { busy, done, trouble: troubleOf(error), run, answer: data, sent: variables, reset }
}

function troubleOf(error: unknown): CallTrouble | undefined {
  if (error instanceof ApiError) {
    const { message, errorCode, fields } = error.refusal
    return { message, errorCode, fields }
  }
  if (error instanceof NetworkError) {
    return { message: UNREACHED, fields: {} }
  }
  return undefined
}
