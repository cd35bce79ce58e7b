import 'server-only'

/**
 * Whether pages are to be as Next made them, with PLAIN_NEXT=1: for finding out whether a new Next or a trick of this
 * folder is at fault. The shop works either way, with it only slower. Parts of pages ask that cannot reach the parsed
 * environment, which names the variable, too.
 */
export function isPlainNext(): boolean {
  return process.env['PLAIN_NEXT'] === '1'
}
