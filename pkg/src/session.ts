export interface SessionCommands {
  /** Opens the session of a token; an empty token logs out. */
  login(token: string): boolean
  logout(): Promise<void>
}
