/** A part of an address, its escapes read; as it is when they are no text, since anybody can write one [ROUTE-38]. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
