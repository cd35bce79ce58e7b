import 'server-only'
import { z } from 'zod'
import { isContentPath } from '#lib/domain/content/content-path.ts'
import { OWN_PATH, OWN_PATH_WANTED } from '#lib/domain/text/own-path.ts'
import { safeArticle } from '../content/rich-text.ts'

// Shapes that several sections of a shop file share. That a text can be stored at all is asked of the file as a whole.

/** A date and time with its zone, kept as UTC. */
export const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())

/** Below /articles, /blog or /stores. */
export const contentPath = z.string().refine(isContentPath, {
  error: 'must be lower-case words with hyphens, joined by slashes',
})

/** Made safe as it is read [BLOG-07]. */
export const safeHtml = z.string().transform(safeArticle)

/** Where links and pictures of the shop's own may lead. */
const LEADS: Readonly<Record<string, { to: RegExp; message: string }>> = {
  href: {
    to: /^(?:\/(?![/\\])|https:\/\/|mailto:|tel:)\S*$/,
    message: 'must lead to a path of the shop, https:, mailto: or tel:',
  },
  src: { to: OWN_PATH, message: OWN_PATH_WANTED },
}

/**
 * A shape of the contract, taken strictly: a field it does not know is an issue at any depth, and so is an `href` or
 * `src` that leads where none of the shop's should.
 */
export function exactly<S extends z.ZodType>(schema: S) {
  return z.unknown().transform((value, context): z.output<S> => {
    const parsed = schema.safeParse(value, { reportInput: true })
    if (!parsed.success) {
      context.issues.push(...parsed.error.issues.map((issue) => ({ ...issue, input: issue.input }) as never))
      return z.NEVER
    }
    for (const { path, message } of strayFields(value, parsed.data)) context.addIssue({ code: 'custom', path, message })
    return parsed.data
  })
}

interface Stray {
  path: PropertyKey[]
  message: string
}

function strayFields(said: unknown, known: unknown, path: PropertyKey[] = []): Stray[] {
  if (typeof said !== 'object' || said === null || typeof known !== 'object' || known === null) {
    const leads = LEADS[String(path.at(-1))]
    return leads && typeof said === 'string' && !leads.to.test(said) ? [{ path, message: leads.message }] : []
  }
  return Object.entries(said).flatMap(([name, value]) => {
    const here = [...path, Array.isArray(said) ? Number(name) : name]
    if (!Object.hasOwn(known, name)) return [{ path: here, message: 'is not a field of the format' }]
    return strayFields(value, (known as Record<string, unknown>)[name], here)
  })
}
