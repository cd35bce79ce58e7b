import { fieldProblem } from '../field-problem.ts'
import { mutate, mutation } from '../query.ts'

/**
 * Asks for the newsletter for an email [GEN-18, API-66]. What is wrong with it, in words; undefined when it was asked
 * for. `mistyped` is what the browser says of the email. Rejects when the shop cannot be reached.
 */
export async function subscribe(email: string, mistyped = false): Promise<string | undefined> {
  if (email === '') return 'Email is required.'
  if (mistyped || !/@[^@]+\.[^@.]+$/.test(email)) return 'Enter a valid email address.'
  try {
    await mutate(mutation('subscribe'), { body: { email, source: 'footer' } })
    return undefined
  } catch (cause) {
    const problem = fieldProblem(cause, 'email')
    if (problem === undefined) throw cause
    return problem
  }
}
