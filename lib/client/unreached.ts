/**
 * Said of a call that came to nothing because nobody answered, where doing it again does no harm. A file of its own:
 * beside the errors it would be loaded with every page.
 */
export const UNREACHED = 'We couldn’t reach the shop. Check your connection and try again.'
