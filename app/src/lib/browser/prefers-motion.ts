/** Returns false if reduced motion is preferred. */
export const prefersMotion = () => !matchMedia('(prefers-reduced-motion: reduce)').matches
