'use client'

import { useState } from 'react'
import { SIZE_SYSTEM_LABELS, type SizeSystem } from '#lib/domain/sizes/sizes.ts'
import { chooseSizeSystem, useSizeSystem } from '#stores/size-system.ts'

interface SizeSwitchProps {
  systems: readonly SizeSystem[]
  initial: SizeSystem
  /** The page filters by a size of the initial system: it is shown whatever system is remembered. */
  pinned: boolean
}

/**
 * Which system the sizes are listed in, remembered for the whole shop [CAT-09]. The lists are all there; the style
 * sheet shows the one whose button is pressed, so the switch works without JavaScript too.
 */
export function SizeSwitch({ systems, initial, pinned }: SizeSwitchProps) {
  const remembered = useSizeSystem()
  const [pressed, setPressed] = useState<SizeSystem>()
  const known = systems.find((system) => system === remembered)
  const shown = pressed ?? (pinned ? initial : (known ?? initial))
  return (
    <fieldset className="size-switch">
      <legend className="sr-only">Size system</legend>
      {systems.map((system) => (
        <label key={system}>
          <input
            type="radio"
            name="size-system"
            value={system}
            // An owner that does not exist keeps the switch out of the filter form.
            form=""
            checked={system === shown}
            onChange={() => {
              setPressed(system)
              chooseSizeSystem(system)
            }}
          />
          {SIZE_SYSTEM_LABELS[system]}
        </label>
      ))}
    </fieldset>
  )
}
