/** The uncompressed files of a ZIP by name, in the order of its central directory (ISO 21320). */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('The end of the ZIP is missing')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error('Compressed files are not read')
    const [bytes, nameLength, extraLength, commentLength, start] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    const content = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), zip.subarray(content, content + bytes))
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}
