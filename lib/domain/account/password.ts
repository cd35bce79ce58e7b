import { PASSWORD_MAX, PASSWORD_MIN } from '../shop-rules.ts'

export interface PasswordRule {
  label: string
  passes: (password: string) => boolean
}

const length = (text: string) => [...text].length

/** What a password must have, in the words a shopper ticks off while typing [VAL-05, VAL-06]. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { label: `At least ${PASSWORD_MIN} characters`, passes: (p) => length(p) >= PASSWORD_MIN },
  { label: 'A lowercase letter', passes: (p) => /\p{Ll}/u.test(p) },
  { label: 'An uppercase letter', passes: (p) => /\p{Lu}/u.test(p) },
  { label: 'A number', passes: (p) => /\p{Nd}/u.test(p) },
  { label: 'A special character', passes: (p) => /[^\p{L}\p{M}\p{N}\s]/u.test(p) },
]

/**
 * The same rules for password managers (`passwordrules`), so that what they make is taken [VAL-05, VAL-06]. The hyphen
 * stands first: their notation reads it as itself nowhere else.
 */
export const GENERATED_PASSWORD = `minlength: ${PASSWORD_MIN}; maxlength: ${PASSWORD_MAX}; required: lower; required: upper; required: digit; required: [-!#$%&*+=?@_];`

/**
 * What is wrong with a password being chosen, in the catalogue's words; undefined when it will do [VAL-05 to VAL-07,
 * ERR-112].
 */
export function passwordProblem(password: string): string | undefined {
  if (password === '') return 'Password is required.'
  if (length(password) > PASSWORD_MAX) return `Password must be ${PASSWORD_MAX} characters or fewer.`
  if (/^\s|\s$/u.test(password)) return "Your password can't start or end with a space."
  if (PASSWORD_RULES.some((rule) => !rule.passes(password))) {
    return `Use at least ${PASSWORD_MIN} characters with a lowercase letter, an uppercase letter, a number and a special character.`
  }
  return undefined
}
