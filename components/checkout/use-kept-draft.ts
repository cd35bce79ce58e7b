'use client'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useOnMount } from '#components/ui/use-on-mount.ts'
import { type DraftName, keepDraft } from '#stores/checkout-draft.ts'

/** Keeps what is typed into a form as it is typed, so that a reload or Back loses nothing. */
export function useKeptDraft<Values extends FieldValues, Context, Output>(
  name: DraftName,
  form: UseFormReturn<Values, Context, Output>,
): void {
  const { watch } = form
  useOnMount(() => watch((values) => keepDraft(name, values)).unsubscribe)
}
