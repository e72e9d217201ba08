import { hasCode } from '../database/error-codes'

// What a command prints may be read by a program that ends first, such as `head`. The command's work does not
// depend on it: the rest of the output is dropped, without an error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (!hasCode(error, 'EPIPE')) throw error
  })
}

/** Writes one line to the standard output. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Writes one line to the standard error. */
export const printError = (line: string): void => void process.stderr.write(`${line}\n`)
