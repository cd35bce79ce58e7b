import { TextField } from '#components/ui/text-field.tsx'

interface PinFieldProps {
  id: string
  value: string
  error: string | undefined
  onChange: (pin: string) => void
}

/** A gift card's PIN: digits, kept by no browser. */
export function PinField({ id, value, error, onChange }: PinFieldProps) {
  return (
    <TextField
      id={id}
      label="PIN"
      value={value}
      error={error}
      autoComplete="off"
      inputMode="numeric"
      enterKeyHint="done"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
