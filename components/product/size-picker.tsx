import { SIZE_READING_LABELS, type SizeReading } from '#lib/domain/sizes/sizes.ts'
import type { SizeOption } from './size-options.ts'

interface SizePickerProps {
  options: readonly SizeOption[]
  chosen: string | undefined
  onChoose: (label: string) => void
  /** The systems the sizes can be read in; a switch appears when there are several. */
  systems: readonly SizeReading[]
  system: SizeReading | undefined
  onSystem: (system: SizeReading) => void
  /** Said beside the sizes, such as that one must be chosen. */
  error?: string | undefined
}

/** Sizes as radio buttons: in stock, or sold out (struck, spoken, still selectable); a size never made is not there [PDP-08]. */
export function SizePicker({ options, chosen, onChoose, systems, system, onSystem, error }: SizePickerProps) {
  return (
    <div className="sizes">
      {systems.length > 1 && system ? <SystemSwitch systems={systems} system={system} onSystem={onSystem} /> : null}
      <fieldset id="sizes" className="sizes-set" aria-describedby={error ? 'sizes-error' : undefined}>
        <legend>
          Size{system ? ` (${system === 'cm' ? 'foot length, cm' : SIZE_READING_LABELS[system]})` : ''}
          {chosen ? <b> {options.find((option) => option.label === chosen)?.text}</b> : null}
        </legend>
        {error ? (
          <p className="field-error" id="sizes-error" role="alert">
            {error}
          </p>
        ) : null}
        <div className="sizes-grid">
          {options.map((option) => (
            <label key={option.label} className={option.soldOut ? 'size size-out' : 'size'}>
              <input
                type="radio"
                name="size"
                value={option.label}
                checked={chosen === option.label}
                onChange={() => onChoose(option.label)}
              />
              <span>
                {option.text}
                {option.soldOut ? <span className="sr-only">, sold out</span> : null}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

function SystemSwitch({
  systems,
  system,
  onSystem,
}: Pick<SizePickerProps, 'systems' | 'onSystem'> & { system: SizeReading }) {
  return (
    <fieldset className="systems">
      <legend className="sr-only">Show sizes in</legend>
      {systems.map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="size-system"
            value={name}
            checked={name === system}
            onChange={() => onSystem(name)}
          />
          <span>{SIZE_READING_LABELS[name]}</span>
        </label>
      ))}
    </fieldset>
  )
}
