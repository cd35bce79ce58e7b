import type { ReactNode } from 'react'
import { chooseSizeSystem } from '#stores/size-system.ts'
import { SizePicker } from './size-picker.tsx'
import type { Choice } from './use-choice.ts'
import { WidthPicker } from './width-picker.tsx'

/** What is chosen, and what choosing does. */
export interface Picked {
  choice: Choice
  onSize: (label: string) => void
  onWidth: (width: string) => void
}

interface SizeAndWidthProps extends Picked {
  /** Tells the radio buttons of two places on one page apart. */
  group?: string | undefined
  /** Said beside the sizes, such as that one must be chosen. */
  error?: string | undefined
  /** Between sizes and widths, such as a size chart's link. */
  help?: ReactNode
}

/** Size, the system it is read in, and width; nothing where there is nothing to choose [PDP-08]. */
export function SizeAndWidth({ choice, group = '', error, help, onSize, onWidth }: SizeAndWidthProps) {
  return (
    <>
      {choice.options.length > 1 || choice.systems.length > 0 ? (
        <SizePicker
          group={group}
          options={choice.options}
          chosen={choice.label}
          mine={choice.mine}
          usual={choice.usual}
          onChoose={onSize}
          systems={choice.systems}
          system={choice.system}
          labelOf={choice.labelOf}
          onSystem={chooseSizeSystem}
          error={error}
        />
      ) : null}
      {help}
      {choice.widths.length > 1 ? (
        <WidthPicker group={group} widths={choice.widths} chosen={choice.width} onChoose={onWidth} />
      ) : null}
    </>
  )
}
