/** Path without a page, rendered as the 404 document. */
export const NOT_FOUND_PATH = '/404'
