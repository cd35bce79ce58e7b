const PATH_LENGTH_MAX = 200
const CONTENT_PATH = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*$/

/**
 * Whether a text can be the path of an article or post: lower-case words and digits in any number of segments
 * [ROUTE-18, ROUTE-20].
 */
export function isContentPath(path: string): boolean {
  return path.length <= PATH_LENGTH_MAX && CONTENT_PATH.test(path)
}
