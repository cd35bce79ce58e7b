/** A file the shop writes itself, for all who ask. The page cache in front decides how long it is kept. */
export function textAnswer(type: string, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8`, ...headers } })
}

export function nothingHere(): Response {
  return new Response('Not found\n', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
