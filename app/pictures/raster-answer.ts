import 'server-only'
import { rasterHeaders } from '#lib/server/http/raster-pictures.ts'
import { rasterPicture } from '#lib/server/seo/raster-pictures.ts'

/** The picture at a request's path, or 404. */
export async function rasterAnswer(request: Request): Promise<Response> {
  const picture = await rasterPicture(new URL(request.url).pathname)
  if (!picture) return new Response('No such picture.', { status: 404, headers: { 'Content-Type': 'text/plain' } })
  return new Response(new Uint8Array(picture.png), { headers: rasterHeaders(picture.immutable) })
}
