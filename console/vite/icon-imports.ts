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

/** 'Check, Image as Picture' → `import Check from 'lucide-react/icons/check'; import Picture from …` */
const importsOf = (names: string): string =>
  names
    .split(',')
    .map((name) => name.trim().split(' as '))
    .map(([name = '', local = name]) => `import ${local} from 'lucide-react/icons/${fileOf(name)}'`)
    .join(';')

/** 'ArchiveRestore' → 'archive-restore', 'Trash2' → 'trash-2' */
const fileOf = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()
