/** The program cannot start, and the message is one sentence for the person who started it: print it without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** True for an operating system error with one of these codes, such as 'ENOENT'. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
}
