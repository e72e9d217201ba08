// Malformed forms for the tests of the multipart parser.

type Random = () => number

/** Returns a random number generator (Mulberry32) with the same numbers in every run. */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns `usual` in half of the calls, otherwise one of the others. */
const oneOf = (random: Random, usual: string, ...others: readonly string[]) =>
  random() < 0.5 ? usual : others[Math.floor(random() * others.length)]!

/** Returns a multipart form with random errors, and the chunks in which it arrives. */
export function malformedForm(random: Random) {
  const lineBreak = () => (random() < 0.94 ? '\r\n' : oneOf(random, '\n', '\r', '', '\r\n\r\n'))
  const name = () =>
    oneOf(
      random,
      `; name="field${Math.floor(random() * 1_000)}"`,

      '',
      '; name',
      '; name=',
      '; name=""',
      '; name="location',
      '; name=location',
      '; name="a"; name="b"',
      '; Name="a"',

      "; name*=utf-8''location",
      "; name*=utf-8''%ff%00",
      "; name*=''",
      '; name*',
      '; name="\xff\xfe"',
      '; name="a\\"b"',

      '; name="property_images"',
      '; name="video_upload"',
      '; name="__proto__"',
      '; name="constructor"',
      ';;;',
      ';name="x"',
    )
  const filename = () =>
    oneOf(
      random,
      '',
      '; filename="a.jpg"',
      '; filename=""',
      '; filename',
      "; filename*=utf-8''%ff",
      '; filename="\xff"',
      '; filename="../a"',
    )
  const disposition = () =>
    oneOf(
      random,
      'Content-Disposition: form-data',
      'Content-Disposition: attachment',
      'Content-Disposition:',
      'Content-Disposition form-data',
      'X-Nothing: a',
      '\xff\x00: b',
      ': c',
    )
  const type = () =>
    oneOf(
      random,
      '',

      'Content-Type: text/plain',
      'Content-Type: text/plain; charset=utf-16',
      'Content-Type: text/plain; charset=nonsense',

      'Content-Type: application/json',
      'Content-Type: application/octet-stream',
      'Content-Type: image/jpeg',
      'Content-Type:',
      'Content-Type: ;',

      'Content-Type: multipart/mixed; boundary=inner',
      'Content-Transfer-Encoding: base64',
      'Content-Type: multipart/form-data; boundary=edge',
    )
  const content = () =>
    oneOf(
      random,
      'Lekki',

      '',
      '\xff\xfe\xfd',
      '\x00',
      '{"a":',
      '[1]',
      '--edge',
      '\r\n--edg',
      '\r\n--edge-',
      '-'.repeat(80),
      'x'.repeat(300),
      '--inner\r\nContent-Disposition: form-data; name="b"\r\n\r\nb\r\n--inner--',
      '\r\n\r\n',
      '\n--edge\n',
    )
  const part = () => {
    const headers = [disposition() + name() + filename(), type()].filter((line) => line !== '')
    const start = random() < 0.95 ? '--edge' : oneOf(random, '--edg', '--edgee', '-edge', '--edge ', '--EDGE')
    return (
      start + lineBreak() + headers.map((line) => line + lineBreak()).join('') + lineBreak() + content() + lineBreak()
    )
  }
  const parts = Array.from({ length: Math.floor(random() * 4) }, part).join('')
  const start = random() < 0.9 ? '' : oneOf(random, 'preamble\r\n', '\r\n', '\n', '--', 'x'.repeat(500))
  const end =
    random() < 0.7
      ? '--edge--\r\n'
      : oneOf(random, '', '--edge--', '--edge', '--edge-', '--edge--\r\n--edge--\r\n', '--edge--\r\nmore')
  let body = Buffer.from(start + parts + end, 'latin1')
  if (random() < 0.15) body = body.subarray(0, Math.floor(random() * body.length))
  if (random() < 0.15 && body.length > 0) body[Math.floor(random() * body.length)] = Math.floor(random() * 256)
  const header = 'multipart/form-data; boundary='
  const boundary =
    random() < 0.9
      ? `${header}edge`
      : oneOf(
          random,
          `${header}"edge"`,
          header,
          'multipart/form-data',
          `${header}${'e'.repeat(300)}`,
          `${header};edge`,
          `${header}edge; boundary=b`,
          'Multipart/Form-Data;boundary=edge',
        )
  return { body, type: boundary, chunks: splitRandomly(body, random) }
}

function splitRandomly(body: Buffer, random: Random): readonly Buffer[] {
  const chunks: Buffer[] = []
  const max = random() < 0.05 ? 3 : 500
  for (let at = 0; at < body.length;) {
    const length = 1 + Math.floor(random() * max)
    chunks.push(body.subarray(at, at + length))
    at += length
  }
  return chunks
}
