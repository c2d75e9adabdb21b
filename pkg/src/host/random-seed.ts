/** Returns 64 random bits as a decimal number. */
export const randomSeed = (): string => String(crypto.getRandomValues(new BigUint64Array(1))[0])
