/** Whether this person has not asked for less motion. */
export const motionWelcome = () => !matchMedia('(prefers-reduced-motion: reduce)').matches
