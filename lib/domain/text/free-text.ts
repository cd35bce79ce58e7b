const FREE_TEXT = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\r\n]*$/u

/** Length in Unicode code points, so an emoji is one character to the shopper and one to us [VAL-25]. */
export function codePoints(text: string): number {
  return [...text].length
}

/** Whether a text has only what may stand in free text: no control characters [VAL-25]. */
export function isFreeText(text: string): boolean {
  return FREE_TEXT.test(text)
}

const LINE_BREAK = /[\r\n\u2028\u2029]/u

/** Whether a text is written on one line. */
export function isOneLine(text: string): boolean {
  return !LINE_BREAK.test(text)
}
