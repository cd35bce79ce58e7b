import { useEffect } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'

/**
 * Fills in a field for the shopper and takes back what was said against it, for as long as `value` is not what stands
 * there. Undefined leaves the field alone.
 */
export function usePreset<Values extends FieldValues, Name extends FieldPath<Values>, Context, Output>(
  { control, setValue, clearErrors }: UseFormReturn<Values, Context, Output>,
  name: Name,
  value: FieldPathValue<Values, Name> | undefined,
): void {
  const current = useWatch({ control, name })
  // What is typed belongs to the form, which React only shows.
  useEffect(() => {
    if (value === undefined || value === current) return
    setValue(name, value)
    clearErrors(name)
  }, [name, value, current, setValue, clearErrors])
}
