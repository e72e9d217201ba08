import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { fail, root } from './run.mjs'

// Alters each sentence of the contract in turn, in a copy of the repository, and expects a test that quotes it to go red.
// `npm run test:sentences` takes all of them (about ten seconds each), `npm run test:sentences -- agent banner` some pages.

const copy = join(root, '.cache', 'altered')
const rooms = ['contract', 'server', 'console']
/** Words for programmers and examples, which no person is shown. */
const otherPages = new Set(['samples.ts'])
const otherKeys = new Set(['summary', 'description', 'tag', 'noun', 'name'])

const wanted = process.argv.slice(2)
const tests = testFiles()
copyRepository()
const sentences = pages().flatMap(messagesOf)
console.log(`${sentences.length} sentences, ${tests.length} test files`)
// Without this, a copy in which nothing runs at all would look like success.
const control = rooms.map((room) => tests.find(({ path }) => path.startsWith(room)).path)
if (!passes(control)) fail('The copy fails before anything is altered.')
const survivors = sentences.filter((sentence, index) => {
  const verdict = alter(sentence)
  console.log(`${index + 1}/${sentences.length} ${verdict} ${sentence.page}: ${sentence.text}`)
  return verdict !== 'red'
})
rmSync(copy, { recursive: true })
console.log(`${sentences.length - survivors.length} red as expected, ${survivors.length} not`)
for (const { page, text } of survivors) console.log(`  ${page}: ${text}`)
process.exit(survivors.length === 0 ? 0 : 1)

function pages() {
  return readdirSync(join(root, 'contract', 'src')).filter(
    (name) =>
      !name.includes('.test.') &&
      !otherPages.has(name) &&
      (wanted.length === 0 || wanted.some((word) => name.startsWith(word))),
  )
}

/** Every text of a page that begins like a sentence and has more than one word, with the places where it stands. */
function messagesOf(page) {
  const source = readFileSync(join(root, 'contract', 'src', page), 'utf8')
  const found = new Map()
  walk(parseAst(source, { lang: 'ts' }), (node) => {
    const [text, at] =
      node.type === 'Literal' ? [node.value, node.start + 1] : [node.quasis?.[0].value.cooked, node.quasis?.[0].start]
    if (typeof text === 'string' && /^\p{Lu}.* /u.test(text)) found.set(text, [...(found.get(text) ?? []), at])
  })
  return [...found].map(([text, places]) => ({ page, text, places, source }))
}

function walk(node, visit) {
  const name = { Property: node.key, VariableDeclarator: node.id }[node.type]?.name
  if (node.type === 'ImportDeclaration' || otherKeys.has(name)) return
  if (node.type === 'Literal' || node.type === 'TemplateLiteral') visit(node)
  for (const child of Object.values(node).flat()) {
    if (typeof child === 'object' && child !== null && 'type' in child) walk(child, visit)
  }
}

function alter({ page, text, places, source }) {
  const quoting = tests.filter(({ code }) => code.includes(text)).map(({ path }) => path)
  if (quoting.length === 0) return 'NOT QUOTED'
  // Inside it: a test that only looks for the sentence within a longer text must see it too.
  const altered = places.toReversed().reduce((code, at) => `${code.slice(0, at + 1)}~${code.slice(at + 1)}`, source)
  const file = join(copy, 'contract', 'src', page)
  writeFileSync(file, altered)
  // Most often the smallest is red, and the others need not begin.
  const isGreen = [quoting.slice(0, 1), quoting.slice(1)].every((some) => some.length === 0 || passes(some))
  writeFileSync(file, source)
  return isGreen ? 'STILL GREEN' : 'red'
}

function passes(paths) {
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs')
  return spawnSync(process.execPath, [vitest, 'run', '--bail=1', ...paths], { cwd: copy, stdio: 'ignore' }).status === 0
}

/** Smallest first. */
function testFiles() {
  return rooms
    .flatMap((room) => readdirSync(join(root, room), { recursive: true }).map((name) => join(room, name)))
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }))
    .toSorted((a, b) => a.code.length - b.code.length)
}

/** Its packages are the real ones, but for our own, which are the copied rooms. */
function copyRepository() {
  rmSync(copy, { recursive: true, force: true })
  const isSource = (path) => !/^(?:\.git|\.cache|.*node_modules|.*dist|data|demo-data)$/.test(relative(root, path))
  for (const name of readdirSync(root).filter((entry) => isSource(join(root, entry)))) {
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource })
  }
  const modules = join(root, 'node_modules')
  mkdirSync(join(copy, 'node_modules', '@gatehouse'), { recursive: true })
  for (const name of readdirSync(modules).filter((entry) => entry !== '@gatehouse')) {
    symlinkSync(join(modules, name), join(copy, 'node_modules', name))
  }
  for (const name of readdirSync(join(modules, '@gatehouse'))) {
    const room = realpathSync(join(modules, '@gatehouse', name))
    if (existsSync(room) && lstatSync(room).isDirectory()) {
      symlinkSync(join(copy, relative(realpathSync(root), room)), join(copy, 'node_modules', '@gatehouse', name))
    }
  }
}
