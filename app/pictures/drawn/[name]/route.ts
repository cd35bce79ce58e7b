import { drawPicture } from '#lib/server/pictures/drawn.ts'

const IMMUTABLE = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
}

/** A drawn picture at `/pictures/drawn/{name}.svg`. The shop's own server answers this path before Next sees it. */
export async function GET(_request: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  const { name } = await params
  const svg = name.endsWith('.svg') ? drawPicture(name.slice(0, -'.svg'.length)) : undefined
  if (svg === undefined)
    return new Response('No such picture.', { status: 404, headers: { 'Content-Type': 'text/plain' } })
  return new Response(svg, { headers: IMMUTABLE })
}
