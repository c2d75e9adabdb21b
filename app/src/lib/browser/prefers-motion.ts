export const prefersMotion = () => !matchMedia('(prefers-reduced-motion: reduce)').matches
