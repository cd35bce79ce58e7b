let made = 0

/**
 * A name that nothing else of this test file has, which ends in `word`: a test that is tried again finds nothing of its
 * first try in the way.
 */
export function fresh(word: string): string {
  made += 1
  return `${made}${word}`
}
