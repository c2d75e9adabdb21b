/** A task of its own for what comes next: what people do, and what the browser paints, may come between. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
