/** Settings of Node, of libraries and of other programs, which a .env file may contain. */
const foreign =
  /^(?:AWS|GOOGLE|OTEL|NODE|NPM|PG|LC|SSL|DEBUG|MALLOC|UV|XDG|COMPOSE|DOCKER|POSTGRES)_|^(?:npm|pg)|^(?:HTTPS?|ALL|NO)_PROXY$|^(?:PATH|HOME|USER|SHELL|LANG|TZ|TERM|TMPDIR|EDITOR|CI|NO_COLOR|FORCE_COLOR|CHROMIUM_PATH)$/i

const maxTypingErrors = 2

/** Whether it is none of `known`, and the most similar of them, or null if all are different. */
export function checkName(name, known) {
  if (known.includes(name)) return { isUnknown: false, nearest: null }
  const distances = known.map((other) => [distance(name.toUpperCase().replaceAll('-', '_'), other), other])
  const [least, nearest] = distances.toSorted(([a], [b]) => a - b)[0] ?? [Infinity, null]
  if (foreign.test(name)) return { isUnknown: least === 1, nearest }
  return { isUnknown: true, nearest: least <= maxTypingErrors ? nearest : null }
}

/** The number of characters to insert, remove, replace or exchange with the next one. */
function distance(a, b) {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i += 1) {
    rows.push([i])
    for (let j = 1; j <= b.length; j += 1) {
      const changed = rows[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const exchanged = isExchange ? rows[i - 2][j - 2] + 1 : Infinity
      rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, changed, exchanged)
    }
  }
  return rows[a.length][b.length]
}
