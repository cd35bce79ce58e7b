/** A token from the stand-in on loopback. Throws when it gives none. */
export async function sandboxToken(action: string): Promise<string> {
  const response = await fetch('/sandbox/bot/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ action }),
  })
  if (!response.ok) throw new Error(`The stand-in answered ${response.status}.`)
  return ((await response.json()) as { token: string }).token
}
