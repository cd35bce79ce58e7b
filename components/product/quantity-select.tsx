interface QuantitySelectProps {
  choices: readonly number[]
  qty: number
  onChange: (qty: number) => void
}

/** Quantities the rules allow, to choose from. */
export function QuantitySelect({ choices, qty, onChange }: QuantitySelectProps) {
  return (
    <label className="buy-qty">
      Quantity
      <select className="input" name="qty" value={qty} onChange={(event) => onChange(Number(event.target.value))}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </label>
  )
}
