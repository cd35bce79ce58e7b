/** Whether something is being bought at an address. */
export function isBuying(path: string): boolean {
  return /^\/(cart|checkout)(\/|$)/.test(path)
}
