/** True for identical types; `any` is identical only to itself. */
export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

export function assertType<_Condition extends true>(): void {}
