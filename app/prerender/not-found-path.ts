/** A path where nothing is: the page that says so is rendered from it. */
export const NOWHERE = '/404'
