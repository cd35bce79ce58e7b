import { TextField } from '#components/ui/text-field.tsx'

interface PinFieldProps {
  id: string
  value: string
  error: string | undefined
  /** Id of what is wrong with code and PIN together. */
  'aria-describedby'?: string | undefined
  onChange: (pin: string) => void
}

/** A gift card's PIN: digits, kept by no browser. */
export function PinField({ onChange, ...field }: PinFieldProps) {
  return (
    <TextField
      {...field}
      label="PIN"
      autoComplete="off"
      inputMode="numeric"
      enterKeyHint="done"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
