import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { fail, root } from './run.mjs'
import { linkFolder } from './setup/link-files.mjs'

// Alters each message of the contract in turn, in a copy of the repository, and expects
// a test that quotes it to fail. `npm run test:sentences` alters all of them (about ten
// seconds each), `npm run test:sentences -- agent banner` those of some files.

const copy = join(root, '.cache', 'altered')
const workspaces = ['contract', 'server', 'console']
/** Sample records, and texts for developers: no user sees them. */
const ignoredFiles = new Set(['samples.ts'])
const ignoredKeys = new Set(['summary', 'description', 'tag', 'label', 'name'])

const requested = process.argv.slice(2)
const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)))
const tests = testFiles()
copyRepository()
const messages = files.filter(isContractFile).flatMap(messagesIn)
if (messages.length === 0) fail(`The contract has no messages in ${requested.join(', ')}.`)
console.log(`${messages.length} messages, ${tests.length} test files`)
// Without this, a copy in which no test can run would look like success.
const control = workspaces.map((workspace) => tests.find(({ path }) => path.startsWith(workspace)).path)
if (!passes(control)) fail('Tests of the copy fail before anything is altered.')
const undetected = messages.filter((message, index) => {
  const result = alter(message)
  console.log(`${index + 1}/${messages.length} ${result} ${message.file}: ${message.text}`)
  return result !== 'detected'
})
rmSync(copy, { recursive: true })
console.log(`${messages.length - undetected.length} detected, ${undetected.length} not`)
for (const { file, text } of undetected) console.log(`  ${file}: ${text}`)
process.exit(undetected.length === 0 ? 0 : 1)

function isContractFile(file) {
  const name = basename(file)
  if (!file.startsWith('contract/src/') || name.includes('.test.') || ignoredFiles.has(name)) return false
  return requested.length === 0 || requested.some((prefix) => name.startsWith(prefix))
}

/** Every string of a file that starts with a capital and has more than one word, with its positions. */
function messagesIn(file) {
  const source = readFileSync(join(root, file), 'utf8')
  const found = new Map()
  walk(parseAst(source, { lang: 'ts' }), (node) => {
    const [text, at] =
      node.type === 'Literal' ? [node.value, node.start + 1] : [node.quasis?.[0].value.cooked, node.quasis?.[0].start]
    if (typeof text === 'string' && /^\p{Lu}.* /u.test(text)) found.set(text, [...(found.get(text) ?? []), at])
  })
  return [...found].map(([text, positions]) => ({ file, text, positions, source }))
}

function walk(node, visit) {
  const name = { Property: node.key, VariableDeclarator: node.id }[node.type]?.name
  if (node.type === 'ImportDeclaration' || ignoredKeys.has(name)) return
  if (node.type === 'Literal' || node.type === 'TemplateLiteral') visit(node)
  for (const child of Object.values(node).flat()) {
    if (typeof child === 'object' && child !== null && 'type' in child) walk(child, visit)
  }
}

function alter({ file, text, positions, source }) {
  const quoting = tests.filter(({ code }) => code.includes(text)).map(({ path }) => path)
  if (quoting.length === 0) return 'NOT QUOTED'
  // Within the message, so that a test that searches for it in a longer text fails too.
  const altered = positions.toReversed().reduce((code, at) => `${code.slice(0, at + 1)}~${code.slice(at + 1)}`, source)
  const path = join(copy, file)
  writeFileSync(path, altered)
  // Usually the smallest test file fails, so the others need not run.
  const allPass = [quoting.slice(0, 1), quoting.slice(1)].every((paths) => paths.length === 0 || passes(paths))
  writeFileSync(path, source)
  return allPass ? 'NOT DETECTED' : 'detected'
}

function passes(paths) {
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs')
  return spawnSync(process.execPath, [vitest, 'run', '--bail=1', ...paths], { cwd: copy, stdio: 'ignore' }).status === 0
}

/** Smallest first. */
function testFiles() {
  return files
    .filter((file) => workspaces.includes(file.split('/')[0]) && /\.test\.tsx?$/.test(file))
    .map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }))
    .toSorted((a, b) => a.code.length - b.code.length)
}

/** The links to the workspaces are relative, so they lead to the copied ones. */
function copyRepository() {
  rmSync(copy, { recursive: true, force: true })
  for (const file of files) cpSync(join(root, file), join(copy, file))
  for (const modules of ['node_modules', 'server/node_modules'])
    if (existsSync(join(root, modules))) linkFolder(join(root, modules), join(copy, modules))
}
