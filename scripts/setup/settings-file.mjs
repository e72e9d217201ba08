/** One line: nothing, a comment, or a setting. A value in quotes may have several lines. */
const line =
  /[^\S\n]*(?:(?:export[^\S\n]+)?(?<name>[\w.-]+)[^\S\n]*=[^\S\n]*(?:(?<quote>["'`])(?<quoted>(?:(?!\k<quote>)[^])*)\k<quote>[^\S\n]*|(?!["'`])(?<bare>[^\n#]*)))?(?<comment>#[^\n]*)?(?:\n|$)/y

/**
 * Reads the content of a .env file: UTF-8 or UTF-16, with or without a byte order mark, with any ends of
 * lines. Not by Node, whose parser loses settings without an error, for example after a line of spaces.
 * Returns the settings, and the names of those that probably contain the `#` which ends them. Throws an error
 * with a message that contains no value.
 */
export function parseSettings(bytes) {
  const text = decode(bytes).replace(/\r\n?/g, '\n')
  const settings = {}
  const cut = []
  for (line.lastIndex = 0; line.lastIndex < text.length;) {
    const start = line.lastIndex
    const { name, quote, quoted, bare = '', comment } = line.exec(text)?.groups ?? failAt(text, start)
    if (name === undefined) continue
    settings[name] = quote === '"' ? quoted.replaceAll('\\n', '\n') : (quoted ?? bare.trim())
    const isComment = comment === undefined || bare.trim() === '' || (/\s$/.test(bare) && /^#+(?:\s|$)/.test(comment))
    if (!isComment) cut.push(name)
  }
  return { settings, cut }
}

function failAt(text, index) {
  const number = text.slice(0, index).split('\n').length
  throw new Error(`line ${number} is neither NAME=value, in which a value may be in quotes, nor a comment after #`)
}

const marks = { 'utf-8': [0xef, 0xbb, 0xbf], 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] }

function decode(bytes) {
  const marked = Object.keys(marks).find((name) => marks[name].every((byte, index) => bytes[index] === byte))
  const encoding = marked ?? unmarkedEncoding(bytes)
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // The message below.
  }
  throw new Error('it is not text in UTF-8 or UTF-16. Save it as UTF-8')
}

/** Names are ASCII, of which UTF-16 makes every other byte zero. */
function unmarkedEncoding(bytes) {
  if (bytes[0] !== 0 && bytes[1] === 0) return 'utf-16le'
  return bytes[0] === 0 && bytes[1] !== 0 ? 'utf-16be' : 'utf-8'
}
