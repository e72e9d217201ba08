/**
 * The functions that one of the oldest supported browsers lacks (docs/decisions/0060): those of JavaScript
 * since ES2023, and those of the DOM that code of a page is likely to call. Members of `prototype` by the
 * name of their constructor, and functions of the constructor itself.
 */
export const newerFunctions = {
  members: {
    Array: ['toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex'],
    String: ['isWellFormed', 'toWellFormed'],
    Set: ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
    Map: ['getOrInsert', 'getOrInsertComputed'],
    ArrayBuffer: ['transfer', 'transferToFixedLength', 'resize'],
    Uint8Array: ['toSorted', 'toReversed', 'with', 'toHex', 'toBase64', 'setFromBase64', 'setFromHex'],
    Iterator: ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
    Blob: ['bytes'],
    Response: ['bytes'],
    Element: ['checkVisibility', 'getHTML', 'setHTMLUnsafe', 'moveBefore', 'startViewTransition'],
    HTMLElement: ['showPopover', 'hidePopover', 'togglePopover'],
    HTMLDialogElement: ['requestClose'],
    Document: ['startViewTransition'],
  },
  statics: {
    Array: ['fromAsync'],
    Object: ['groupBy'],
    Map: ['groupBy'],
    Promise: ['withResolvers', 'try'],
    RegExp: ['escape'],
    Error: ['isError'],
    Math: ['sumPrecise', 'f16round'],
    Iterator: ['from', 'concat', 'zip'],
    Uint8Array: ['fromBase64', 'fromHex'],
    URL: ['canParse', 'parse'],
    AbortSignal: ['any'],
    Response: ['json'],
    Document: ['parseHTMLUnsafe'],
    CSS: ['registerProperty'],
  },
} as const

/** Runs in the page, before its scripts. */
export function removeFunctions({ members, statics }: typeof newerFunctions): void {
  const remove = (owner: unknown, names: readonly string[]) => {
    if (owner) for (const name of names) Reflect.deleteProperty(owner, name)
  }
  const constructors = globalThis as unknown as Record<string, { prototype: object } | undefined>
  for (const [name, functions] of Object.entries(members)) remove(constructors[name]?.prototype, functions)
  for (const [name, functions] of Object.entries(statics)) remove(constructors[name], functions)
  // These arrays share their functions.
  remove(Object.getPrototypeOf(Uint8Array.prototype), [...members.Uint8Array, ...members.Array])
}

/** Names that other objects have, whose own functions may be called. */
const ambiguous = new Set<string>([
  ...newerFunctions.members.Iterator,
  ...newerFunctions.members.HTMLDialogElement,
  'union',
  'with',
  'resize',
  'transfer',
  'difference',
  'bytes',
  // React calls it for its own <ViewTransition> only.
  'startViewTransition',
])

/**
 * The newer functions that `code` calls without a check whether they exist: `typeof a.b`, `a.b?.()` or
 * `a.b&&`.
 */
export function newerFunctionsIn(code: string): string[] {
  const members = new Set<string>(Object.values(newerFunctions.members).flat())
  const called = [...members].filter((name) => !ambiguous.has(name) && code.includes(`.${name}(`))
  const statics = Object.entries(newerFunctions.statics)
    .flatMap(([owner, names]) => names.map((name) => `${owner}.${name}`))
    .filter((name) => new RegExp(`\\b${name.replace('.', '\\.')}\\(`).test(code))
  return [...called, ...statics].filter((name) => {
    const last = name.split('.').at(-1) ?? ''
    return !new RegExp(
      `typeof [^;={}]{1,40}\\.${last}\\b|\\.${last}(?:\\?\\.|&&|\\?[^.?])|[\`"']${last}[\`"']in `,
    ).test(code)
  })
}
