import 'server-only'
import { err, ok, type Result } from '../platform/result.ts'
import type { ApiContext } from './context.ts'

/**
 * The fields of a form as it was sent; refused where its parts cannot be told apart, as in a multipart body without a
 * boundary [API-17].
 */
export async function readForm(c: ApiContext): Promise<Result<Record<string, unknown>>> {
  try {
    return ok(await c.req.parseBody())
  } catch (error) {
    // What the platform throws for a body that is no form.
    if (error instanceof TypeError) return err('InvalidRequest', { fields: { body: 'This is not a form.' } })
    throw error
  }
}
