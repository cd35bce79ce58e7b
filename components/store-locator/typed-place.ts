const KEY = 'storesNear'

/** What was typed is put back into the field: the address of the page no longer has it. */
export function keepTyped(text: string): void {
  try {
    sessionStorage.setItem(KEY, text)
  } catch {
    // Then it has to be typed again.
  }
}

export function readTyped(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}
