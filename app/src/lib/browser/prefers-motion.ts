/** Whether this person has not asked for less motion. */
export const prefersMotion = () => !matchMedia('(prefers-reduced-motion: reduce)').matches
