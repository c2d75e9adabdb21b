/** A path where nothing is: the page that says so is rendered from it. */
export const NOT_FOUND_PATH = '/404'
