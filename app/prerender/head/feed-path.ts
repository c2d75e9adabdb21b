/** Path of a blog's Atom feed. */
export const feedPath = (blog: string) => `/feeds/${blog}.xml`
