/**
 * What may be said of an event without a visitor's agreement: neither a hash of who they are nor lists of goods
 * [OBS-32, OBS-34].
 */
export function anonymous<T extends string | number>(
  parameters: Readonly<Record<string, T | readonly object[]>>,
): Record<string, T> {
  const kept = Object.entries(parameters).filter(([name, value]) => name !== 'email_hash' && !Array.isArray(value))
  return Object.fromEntries(kept) as Record<string, T>
}
