import 'server-only'
import { notFound, permanentRedirect } from 'next/navigation'
import { moveOf } from '#lib/server/http/redirects.ts'

/**
 * For a path without a page: on to where it went, else the 404 page. The shop's own server knows what has moved before
 * it asks for a page; this is for where Next runs alone.
 */
export async function notHere(path: string): Promise<never> {
  const move = await moveOf(path)
  if (move?.to) permanentRedirect(move.to)
  notFound()
}
