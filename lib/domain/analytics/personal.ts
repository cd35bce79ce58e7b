const EMAIL = /[^\s<>"'(),;:/]+(@|%40)[^\s<>"'(),;:/?&]+/gi
/** A return's page has the key in its path by which the return is asked for again. */
const RETURN_KEYS = /(\/orders\/[^/\s]+\/return\/)[\w.-]+/g
const NUMBERS = /\d(?:[ -]?\d){7,}/g

/** A text for strangers: no email address, key or number long enough to be a phone's or a card's [OBS-10]. */
export function withoutPersonal(text: string): string {
  return withoutEmail(text).replace(RETURN_KEYS, '$1[token]').replace(NUMBERS, '[number]')
}

/** A text whose numbers name nobody, such as a campaign's, without an email address [OBS-03]. */
export function withoutEmail(text: string): string {
  return text.replace(EMAIL, '[email]')
}
