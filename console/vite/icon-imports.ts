import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Imports each icon from its own module (`lucide-react/icons/*`) instead of the package's index, which makes
 * every icon a dependency of every file with one: they would all be in the first chunk.
 */
export const iconImports: Plugin = {
  name: 'icon-imports',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { code: "from 'lucide-react'" },
    handler: (code) => code.replace(/import \{([^}]+)\} from 'lucide-react'/g, (_, names: string) => importsOf(names)),
  },
}

const ownIcons = join(import.meta.dirname, '../src/ui/icons/outline-icons.tsx')

/**
 * Replaces the function that makes a component of an icon by our own, and removes what only the package's own
 * reads: names, which become classes, and keys.
 */
export const iconComponents: Plugin = {
  name: 'icon-components',
  apply: 'build',
  transform: {
    // A former name of an icon is a module, too, which only exports the icon.
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/, code: 'createLucideIcon' },
    handler(code) {
      const original = "import createLucideIcon from '../createLucideIcon.mjs'"
      if (!code.includes(original)) this.error('An icon of lucide-react has another form')
      // A function, because the path may contain what is special in a replacement.
      return code
        .replace(original, () => `import { createIcon as createLucideIcon } from ${JSON.stringify(ownIcons)}`)
        .replace(/^ {2}name: "[\w-]+",$/m, '')
        .replaceAll(/,\s*key: "\w+"/g, '')
    },
  },
}

/** 'Check, Image as Picture' → `import Check from 'lucide-react/icons/check'; import Picture from …` */
const importsOf = (names: string): string =>
  names
    .split(',')
    .map((name) => name.trim())
    // A list over several lines ends with a comma.
    .filter((name) => name !== '')
    .map((name) => name.split(' as '))
    .map(([name = '', local = name]) => `import ${local} from 'lucide-react/icons/${fileOf(name)}'`)
    .join(';')

/** 'ArchiveRestore' → 'archive-restore', 'Trash2' → 'trash-2' */
const fileOf = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()
