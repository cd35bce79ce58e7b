import { existsSync, readFileSync } from 'node:fs'

/** Where the shop of a run of journeys leaves what it logged. */
export const SHOP_LOG = '.reports/e2e-shop.log'

/**
 * What shoppers of the journeys type, and what opens something: none of it may be logged, wherever it was used
 * [OBS-18].
 */
const SECRETS: [what: string, pattern: RegExp][] = [
  ['an email address', /[\w.+-]+@[\w-]+\.[a-z]{2,}/i],
  ['a password', /Boots4work!|Steel4toes!|"password"/i],
  ['a card number', /\b(?:\d{4}[ -]?){3}\d{4}\b/],
  ['a token or code that opens something', /[?&](?:code|token|pin|key|email)=[^\s"&]/i],
  ['a payment token', /tokencc_|fake-[a-z-]+-nonce|\bnonce[_-][a-z0-9]{6}/i],
  ['parameters of a statement', /params: \S|"parameters":|"params":|Failing row contains|\bKey \([a-z_, ]+\)=\(/],
  ['a session', /next-auth\.session-token=|\beyJ[\w-]{10,}\./],
  ['an address or phone', /Swan St|Dock Rd|0412 ?345 ?678/i],
]

/** The whole run is over: fails it when the shop has logged what it may not. */
export default function checkShopLog(): void {
  if (!existsSync(SHOP_LOG)) return
  const found = leaks(readFileSync(SHOP_LOG, 'utf8'))
  if (found.length > 0) throw new Error(`The shop has logged what it may not:\n${found.join('\n')}`)
}

/** The lines that hold a secret, with what it is. */
export function leaks(log: string): string[] {
  return log
    .split('\n')
    .flatMap((line) =>
      SECRETS.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${what}: ${line.slice(0, 300)}`),
    )
}
