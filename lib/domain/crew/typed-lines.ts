/**
 * Quantities as they stand in an address, `ID:QTY,ID:QTY`: what a refused form held, so that nothing typed is lost
 * [CREW-03].
 */
export function typedLinesText(typed: readonly { variantId: string | undefined; qty: string }[]): string {
  return typed.map(({ variantId, qty }) => `${variantId ?? ''}:${qty.trim().replace(/[,:]/g, '.')}`).join(',')
}

/** The same read back, by variant id. What no form of ours writes is left out. */
export function typedLines(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((part): [string, string][] => {
    const [id = '', qty = ''] = part.split(':', 2)
    return /^[A-Za-z0-9_-]{1,64}$/.test(id) && id !== '__proto__' && qty.length <= 8 ? [[id, qty]] : []
  })
  return Object.fromEntries(pairs)
}
