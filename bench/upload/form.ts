const boundary = 'gatehouse-bench-boundary'

const head = (name: string, rest = '') => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n`

const fields = {
  location: '1 Admiralty Way, Lekki, Lagos',
  price: '85000000',
  property_description: 'A house with large files',
  property_availability: '2027-01-15',
  amenities: '["Gym"]',
}

/** The Content-Type of a form. */
export const formType = `multipart/form-data; boundary=${boundary}`

/** The fields of a new property, the start of a form. */
export const propertyFields = Buffer.from(
  Object.entries(fields)
    .map(([name, value]) => `${head(name)}\r\n${value}\r\n`)
    .join(''),
)

interface FilePart {
  readonly name: string
  readonly filename: string
  readonly type: string
}

/** Returns a part of the form; without content, only its head. */
export function filePart({ name, filename, type }: FilePart, content?: Buffer): Buffer {
  const start = Buffer.from(`${head(name, `; filename="${filename}"`)}Content-Type: ${type}\r\n\r\n`)
  return content ? Buffer.concat([start, content, Buffer.from('\r\n')]) : start
}

export const formEnd = Buffer.from(`\r\n--${boundary}--\r\n`)
