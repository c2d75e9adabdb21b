/** Whether this person has not asked for less motion. */
export const motionWelcome = () => !matchMedia('(prefers-reduced-motion: reduce)').matches

/** The name under which a product's picture travels from the shelf to its own page. */
export const travellingPicture = 'producto'
