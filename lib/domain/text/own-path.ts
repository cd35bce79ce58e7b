/**
 * A path of this shop and nothing else, with its query if it has one: `//elsewhere.example` and `/\elsewhere.example`
 * lead out of it, and a tab falls out of a URL, so that `/\t/` is `//`.
 */
export const OWN_PATH = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u

/** What is wrong with another one, for whoever writes a file. */
export const OWN_PATH_WANTED = 'must be a path of the shop, beginning with /'
