/**
 * On a request to the renderer, what its answer will be used as: `document`, HTML that a browser reads, or
 * `navigation`, data for a page that is open. Without it the answer must do for both.
 */
export const PAGE_KIND_HEADER = 'x-steelcap-page'
