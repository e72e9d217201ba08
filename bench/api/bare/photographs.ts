import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'

const folder = process.env['BARE_FOLDER'] ?? '.'

/** Stores the file as it is, and one rendition of our format. Responds with the address of the rendition. */
export async function savePhotograph(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const id = randomUUID()
  const path = join(folder, `${id}.jpg`)
  await pipeline(request, createWriteStream(path))
  await sharp(path)
    .rotate()
    .resize(480)
    .webp({ quality: 78, effort: 3 })
    .toFile(join(folder, `${id}.webp`))
  response
    .writeHead(200, { 'Content-Type': 'application/json' })
    .end(JSON.stringify({ url: `/photographs/${id}.webp` }))
}

export async function sendPhotograph(pathname: string, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'image/webp' })
  await pipeline(createReadStream(join(folder, pathname.slice('/photographs/'.length))), response)
}
