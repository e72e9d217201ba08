export declare const root: string
/**
 * A new folder with the package as it is released in its node_modules, and with the files of an example and
 * the packages that it needs, as installing it would make it.
 */
export declare function installExample({ name, packages }: { name?: string; packages?: readonly string[] }): {
  folder: string
  client: string
  remove: () => void
}
