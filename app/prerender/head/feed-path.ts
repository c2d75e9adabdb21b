/** Where the feed of a blog is. */
export const feedPath = (blog: string) => `/feeds/${blog}.xml`
