/** Programs and files that other servers publish by mistake. No id ends like this, in no position. */
const programs =
  /\.(?:php\d?|phtml|phar|aspx?|as[hm]x|jspx?|cfm|cgi|pl|py|rb|sh|exe|dll|sql|bak|old|orig|swp|log|ini|conf|ya?ml|env)$/i

/** The name of a file. Ids of other servers may contain dots, so the pages of records are exempt. */
const fileName = /\.\w{1,12}~?$/

/**
 * Whether no page of the console can have this path: that of a file, of a hidden file or of a program, also
 * with escaped characters. `isPage` is called for the path of a file. Other unknown paths get the page, which
 * says that there is nothing.
 */
export function isForeignPath(path: string, isPage: (path: string) => boolean): boolean {
  const decoded = decode(path)
  if (decoded === null || /[\p{Cc}\\]/u.test(decoded)) return true
  const names = decoded.split('/').filter(Boolean)
  if (names.some((name) => name.startsWith('.') || programs.test(name))) return true
  return fileName.test(names.at(-1) ?? '') && !(names.length > 1 && isPage(decoded))
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
