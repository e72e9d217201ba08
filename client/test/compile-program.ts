import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './install-example'

/** Compiles a program in the folder of an installed package, and returns what the compiler reports. */
export function compileProgram(folder: string, program: string): string {
  const options = { target: 'es2024', module: 'esnext', moduleResolution: 'bundler', strict: true, skipLibCheck: true }
  const compilerOptions = { ...options, noEmit: true, types: [], lib: ['es2024', 'dom', 'dom.asynciterable'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
  writeFileSync(join(folder, 'program.ts'), program)
  try {
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    return execFileSync(process.execPath, [tsc, '-p', folder], { cwd: folder, encoding: 'utf8' })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
