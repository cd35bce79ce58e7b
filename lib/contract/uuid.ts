const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text is a UUID of any version, in either case: what PostgreSQL takes for one written with hyphens. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
