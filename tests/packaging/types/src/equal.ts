/** Whether two types are the same, `any` being like nothing else. */
export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

export function holds<_Claim extends true>(): void {}
