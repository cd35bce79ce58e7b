const EMAIL = /[^\s<>"'(),;:/]+(@|%40)[^\s<>"'(),;:/?&]+/gi
const NUMBERS = /\d(?:[ -]?\d){7,}/g

/** A text for strangers: no email address, and no number long enough to be a phone's or a card's [OBS-10]. */
export function withoutPersonal(text: string): string {
  return withoutEmail(text).replace(NUMBERS, '[number]')
}

/** A text whose numbers name nobody, such as a campaign's, without an email address [OBS-03]. */
export function withoutEmail(text: string): string {
  return text.replace(EMAIL, '[email]')
}
