export const feedPath = (blog: string) => `/feeds/${blog}.xml`
