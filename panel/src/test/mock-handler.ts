export type Handler = (request: Request, match: RegExpMatchArray) => unknown

/** Answer to the requests of a method to the paths of a pattern. */
export type MockHandler = [method: string, path: RegExp, handler: Handler]

/** Answer with a status other than 200. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly body: { code: string; message: string; [member: string]: unknown },
  ) {}
}
