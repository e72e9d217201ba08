/**
 * Ends the process with a message if Node is too old. Every script calls it first, before a package can fail.
 */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(
    `Gatehouse needs Node 20.19 or newer, and this is Node ${process.versions.node}: install Node 24 from nodejs.org.`,
  )
  process.exit(1)
}
