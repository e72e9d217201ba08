/**
 * How a command of Gatehouse is called, for messages: `npm run admin -- list` in the repository,
 * `gatehouse admin list` where the release is installed. Its program sets GATEHOUSE_PROGRAM.
 */
export function commandLine(command: string, args = ''): string {
  const program = process.env['GATEHOUSE_PROGRAM']
  const words = program ? [program, command] : ['npm run', command, ...(args === '' ? [] : ['--'])]
  return [...words, args].join(' ').trim()
}
