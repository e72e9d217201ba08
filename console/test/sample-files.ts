const heads = {
  jpg: [0xff, 0xd8, 0xff, 0xe0],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  mp4: [0, 0, 0, 0x18, ...text('ftypisom')],
  heic: [0, 0, 0, 0x18, ...text('ftypheic')],
  pdf: text('%PDF-1.7'),
}

const claimed: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', mp4: 'video/mp4' }

/** A file with the leading bytes of a type. The name can have another extension. */
export function fileOf(kind: keyof typeof heads, name: string, bytes = 1_000): File {
  const content = new Uint8Array(bytes)
  content.set(heads[kind])
  return new File([content], name, { type: claimed[name.split('.').at(-1) ?? ''] ?? '' })
}

function text(letters: string): number[] {
  return Array.from(letters, (letter) => letter.charCodeAt(0))
}
