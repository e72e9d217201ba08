// Makes the web fonts of the console: `node console/scripts/subset-font.mjs`. Run it again
// only when a character is missing; its results in src/ui/theme/fonts are committed.
//
// Hanken Grotesk comes in subsets that never share a base letter, and it lacks ₦ and a few Nigerian
// letters altogether (ṣ ɓ ɗ ƙ ƴ ǹ ḿ); those come from Inter, scaled to Hanken's height. Tone marks
// are in every Hanken file, because a letter and its mark are only joined well within one file.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const modules = fileURLToPath(new URL('../../node_modules/@fontsource-variable/', import.meta.url))
const target = fileURLToPath(new URL('../src/ui/theme/fonts/', import.meta.url))
const maxBytes = 45 * 1024

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))
const marks = '\u0300\u0301\u0303\u0304\u0323'
const plain = 'àáâãäåçèéêëìíîïñòóôõöøùúûüýÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßæÆ£€°²³×·•–—‘’“”…−½¼¾«»©®\u00a0'
const dotted = 'ẹọịụạẸỌỊỤẠ'
const further = 'ṅṄńŃāēīōūĀĒĪŌŪǎǐǒǔǍǏǑǓ'
const missing = '₦ṣṢɓƁɗƊƙƘƴƳǹǸḿḾ'

const subsets = [
  { name: 'hanken-latin', file: 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal', text: ascii + plain + marks },
  { name: 'hanken-dotted', file: 'hanken-grotesk/files/hanken-grotesk-vietnamese-wght-normal', text: dotted + marks },
  { name: 'hanken-further', file: 'hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal', text: further + marks },
  { name: 'inter-missing', file: 'inter/files/inter-latin-ext-wght-normal', text: missing },
]

mkdirSync(target, { recursive: true })
let total = 0
for (const { name, file, text } of subsets) {
  const subset = await subsetFont(readFileSync(join(modules, `${file}.woff2`)), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 450, max: 680, default: 450 } },
  })
  writeFileSync(join(target, `${name}.woff2`), subset)
  total += subset.length
  console.log(`${name}.woff2 ${subset.length} bytes`)
}
console.log(`together ${total} bytes of at most ${maxBytes}`)
if (total > maxBytes) process.exitCode = 1
