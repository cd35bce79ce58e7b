interface WidthPickerProps {
  widths: readonly string[]
  chosen: string | undefined
  onChoose: (width: string) => void
  soldOut: (width: string) => boolean
}

/** Widths as radio buttons, in the same three states as sizes. */
export function WidthPicker({ widths, chosen, onChoose, soldOut }: WidthPickerProps) {
  return (
    <fieldset className="sizes-set">
      <legend>Width</legend>
      <div className="sizes-grid sizes-words">
        {widths.map((width) => (
          <label key={width} className={soldOut(width) ? 'size size-out' : 'size'}>
            <input
              type="radio"
              name="width"
              value={width}
              checked={width === chosen}
              onChange={() => onChoose(width)}
            />
            <span>
              {width}
              {soldOut(width) ? <span className="sr-only">, sold out</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
