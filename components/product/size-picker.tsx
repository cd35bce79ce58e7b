import type { SizeOption } from '#lib/domain/sizes/size-options.ts'
import type { SizeReading } from '#lib/domain/sizes/sizes.ts'
import type { UsualVariant } from './usual-size.ts'

interface SizePickerProps {
  /** Before the names of its radio buttons, where a page shows it twice. */
  group?: string
  options: readonly SizeOption[]
  chosen: string | undefined
  /** The shopper's own size. */
  mine?: string | undefined
  /** What they usually buy, marked in its place: nothing moves [SIZE-06]. */
  usual?: UsualVariant | undefined
  onChoose: (label: string) => void
  /** The systems the sizes can be read in; a switch appears when there are several. */
  systems: readonly SizeReading[]
  system: SizeReading | undefined
  /** What a system is called beside these shoes. */
  labelOf: (system: SizeReading) => string
  onSystem: (system: SizeReading) => void
  /** Said beside the sizes, such as that one must be chosen. */
  error?: string | undefined
}

/**
 * Sizes as radio buttons: in stock, or sold out (struck, spoken, still selectable); a size never made is not there
 * [PDP-08].
 */
export function SizePicker({
  group = '',
  options,
  chosen,
  mine,
  usual,
  onChoose,
  systems,
  system,
  labelOf,
  onSystem,
  error,
}: SizePickerProps) {
  const errorId = `${group}sizes-error`
  return (
    <div className="sizes">
      {systems.length > 1 && system ? (
        <SystemSwitch group={group} systems={systems} system={system} labelOf={labelOf} onSystem={onSystem} />
      ) : null}
      <fieldset className="sizes-set" aria-describedby={error ? errorId : undefined}>
        <legend>
          Size{system ? ` (${system === 'cm' ? 'foot length, cm' : labelOf(system)})` : ''}
          {chosen ? <b> {options.find((option) => option.label === chosen)?.text}</b> : null}
          {chosen !== undefined && chosen === mine ? <small> · your size</small> : null}
        </legend>
        {error ? (
          <p className="field-error" id={errorId} role="alert">
            {error}
          </p>
        ) : null}
        <div className="sizes-grid">
          {options.map((option) => (
            <label key={option.label} className={option.soldOut ? 'size size-out' : 'size'}>
              <input
                type="radio"
                name={`${group}size`}
                value={option.label}
                checked={chosen === option.label}
                onChange={() => onChoose(option.label)}
              />
              <span>
                {option.text}
                {option.soldOut ? <span className="sr-only">, sold out</span> : null}
              </span>
              {option.label === usual?.label ? (
                <>
                  {' '}
                  <small>
                    {usual.word}
                    <span className="sr-only">, from your orders</span>
                  </small>
                </>
              ) : null}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

function SystemSwitch({
  group,
  systems,
  system,
  labelOf,
  onSystem,
}: Pick<SizePickerProps, 'group' | 'systems' | 'labelOf' | 'onSystem'> & { system: SizeReading }) {
  return (
    <fieldset className="systems">
      <legend className="sr-only">Show sizes in</legend>
      {systems.map((name) => (
        <label key={name}>
          <input
            type="radio"
            name={`${group}size-system`}
            value={name}
            checked={name === system}
            onChange={() => onSystem(name)}
          />
          <span>{labelOf(name)}</span>
        </label>
      ))}
    </fieldset>
  )
}
