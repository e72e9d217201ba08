/** An MP4 box with this body. */
export function box(type: string, ...bodies: Buffer[]): Buffer {
  const body = Buffer.concat(bodies)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/**
 * Adds a box at the end of the boxes that `path` names, from the outermost to the innermost. The `moov` must
 * be the last box of the file, as ffmpeg puts it, so that nothing that is pointed at moves.
 */
export function insertBox(video: Buffer, path: readonly string[], added: Buffer): Buffer {
  const grown = Buffer.from(video)
  let at = 0
  let end = video.length
  for (const type of path) {
    const head = grown.indexOf(type, at, 'latin1') - 4
    end = head + grown.readUInt32BE(head)
    grown.writeUInt32BE(end - head + added.length, head)
    at = head + 8
  }
  return Buffer.concat([grown.subarray(0, end), added, grown.subarray(end)])
}
