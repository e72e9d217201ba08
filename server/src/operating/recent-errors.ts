/** A line of the log, with the properties that contain no personal data. */
export type LoggedError = Readonly<Record<string, unknown>>

export interface RecentErrors {
  /** Passes a line on, and retains it if it is a warning or an error. */
  write(line: string): void
  /** The last warnings and errors, oldest first. */
  list(): LoggedError[]
}

const maxLines = 50
const maxLength = 8_000
/** pino's number of the level `info`, with which the line begins. */
const infoLine = '{"level":30,'
const names = ['time', 'level', 'msg', 'reqId', 'task', 'err', 'req', 'statement', 'ms'] as const

/** Retains the last lines of a log in memory, for the diagnostics. */
export function createRecentErrors(stream: { write(line: string): void }): RecentErrors {
  const lines: string[] = []
  return {
    write(line) {
      stream.write(line)
      if (line.startsWith(infoLine) || line.length > maxLength) return
      lines.push(line)
      if (lines.length > maxLines) lines.shift()
    },
    list: () =>
      lines.map((line) => {
        const logged = JSON.parse(line) as Record<string, unknown>
        return Object.fromEntries(names.flatMap((name) => (name in logged ? [[name, logged[name]]] : [])))
      }),
  }
}
