/** Title of the page for unknown addresses. */
export const NOT_FOUND = 'Page not found'
