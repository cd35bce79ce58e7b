/** Where most people of Australia and New Zealand have their mail, the most used first. */
const HOSTS: readonly string[] = [
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'icloud.com',
  'bigpond.com',
  'yahoo.com.au',
  'live.com.au',
  'optusnet.com.au',
  'xtra.co.nz',
]
const SHOWN_MAX = 4

/**
 * Whole addresses for one that is typed as far as its `@` or a little more; none for what is complete or goes on in
 * another way [CHK-40].
 */
export function emailCompletions(typed: string): string[] {
  const [local = '', host, ...more] = typed.trim().split('@')
  if (local === '' || host === undefined || more.length > 0) return []
  const begun = host.toLowerCase()
  const found = HOSTS.filter((each) => each.startsWith(begun))
  return found.includes(begun) ? [] : found.slice(0, SHOWN_MAX).map((each) => `${local}@${each}`)
}
