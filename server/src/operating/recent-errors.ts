/** A line of the log, with the properties that contain no personal data. */
type LoggedError = Readonly<Record<string, unknown>>

const maxLines = 50
const maxLength = 8_000
/** pino's number of the level `info`, with which the line begins. */
const infoLine = '{"level":30,'
const names = ['time', 'level', 'msg', 'reqId', 'task', 'err', 'req', 'statement', 'ms'] as const

export type RecentErrors = ReturnType<typeof createRecentErrors>

/** Retains the last lines of a log in memory, for the diagnostics. */
export function createRecentErrors(stream: { write(line: string): void }) {
  const lines: string[] = []
  return {
    /** Passes a line on, and retains it if it is a warning or an error. */
    write(line: string): void {
      stream.write(line)
      if (line.startsWith(infoLine) || line.length > maxLength) return
      lines.push(line)
      if (lines.length > maxLines) lines.shift()
    },
    /** The last warnings and errors, oldest first. */
    list: (): LoggedError[] =>
      lines.map((line) => {
        const logged = JSON.parse(line) as Record<string, unknown>
        return Object.fromEntries(names.flatMap((name) => (name in logged ? [[name, logged[name]]] : [])))
      }),
  }
}
