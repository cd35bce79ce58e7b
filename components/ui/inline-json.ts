/** JSON that cannot end its script element early, whatever a product is called. */
export function inlineJson(data: unknown): string {
  return JSON.stringify(data).replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
