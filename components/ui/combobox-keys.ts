interface ListState {
  expanded: boolean
  /** Place of the active option; -1 is the text itself. */
  active: number
  count: number
}

interface Key {
  key: string
  altKey: boolean
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  isComposing: boolean
  keyCode: number
}

/** The code of a key that an input method took. Safari ends a composition before the Enter that ended it. */
const OF_INPUT_METHOD = 229

/** What a key means to a combobox; undefined leaves it to the field. */
export type ComboboxMove = { action: 'open' | 'close' | 'submit' | 'take' } | { action: 'move'; to: number }

/**
 * The keys of an editable combobox with a list. Escape closes an open list and only then means what it means to the
 * field; Alt with an arrow opens or closes without moving; Home and End move among options once one is active.
 */
export function comboboxMove(key: Key, list: ListState): ComboboxMove | undefined {
  if (key.isComposing || key.keyCode === OF_INPUT_METHOD || key.ctrlKey || key.metaKey) return undefined
  if (key.key === 'Enter') return { action: list.active >= 0 && list.expanded ? 'take' : 'submit' }
  if (key.key === 'Escape') return list.expanded ? { action: 'close' } : undefined
  if (key.altKey)
    return key.key === 'ArrowDown' ? { action: 'open' } : key.key === 'ArrowUp' ? { action: 'close' } : undefined
  if (key.shiftKey || list.count === 0) return undefined
  const to = optionAfter(key.key, list.expanded ? list.active : -1, list.count)
  return to === undefined ? undefined : { action: 'move', to }
}

/** The option a key moves to. The text lies between the last option and the first. */
function optionAfter(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return at + 1 >= count ? -1 : at + 1
  if (key === 'ArrowUp') return at === -1 ? count - 1 : at - 1
  if (at === -1) return undefined
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
