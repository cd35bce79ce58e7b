import type { WidthState } from '#lib/domain/sizes/size-options.ts'

interface WidthPickerProps {
  /** Before the name of its radio buttons, where a page shows it twice. */
  group?: string
  widths: readonly { name: string; state: WidthState }[]
  chosen: string | undefined
  onChoose: (width: string) => void
}

const CLASSES: Record<WidthState, string> = {
  'in stock': 'size',
  'sold out': 'size size-out',
  'not made': 'size size-never',
}

/**
 * Widths as radio buttons, in the same three states as sizes; one the size is not made in says so and cannot be chosen.
 */
export function WidthPicker({ group = '', widths, chosen, onChoose }: WidthPickerProps) {
  return (
    <fieldset className="sizes-set">
      <legend>Width {chosen ? <b>{chosen}</b> : null}</legend>
      <div className="sizes-grid sizes-words">
        {widths.map(({ name, state }) => (
          <label key={name} className={CLASSES[state]}>
            <input
              type="radio"
              name={`${group}width`}
              value={name}
              checked={name === chosen}
              disabled={state === 'not made'}
              onChange={() => onChoose(name)}
            />
            <span>
              {name}
              {state === 'sold out' ? <span className="sr-only">, sold out</span> : null}
            </span>
            {state === 'not made' ? <small>not in this size</small> : null}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
