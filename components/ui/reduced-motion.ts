/** Whether the shopper has asked their device for less motion. */
export function wantsLessMotion(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
}
