import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openNew, usePropertyFormApi } from '../../../../../test/property-form'
import { fileOf } from '../../../../../test/sample-files'

usePropertyFormApi()

const bytes = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))

function box(type: string, ...bodies: number[][]): number[] {
  const body = bodies.flat()
  const size = body.length + 8
  return [size >>> 24, (size >>> 16) & 255, (size >>> 8) & 255, size & 255, ...bytes(type), ...body]
}

const zeros = (count: number) => Array.from({ length: count }, () => 0)

function track(handler: string, format: string): number[] {
  const entry = box(format, zeros(78))
  const description = box('stsd', [...zeros(7), 1], entry)
  const handlerBox = box('hdlr', zeros(8), bytes(handler), zeros(12))
  return box('trak', box('mdia', handlerBox, box('minf', box('stbl', description))))
}

const type = box('ftyp', bytes('isom'), zeros(4), bytes('isommp41'))
const media = box('mdat', zeros(50))
const mp4 = (...boxes: number[][]) => new File([new Uint8Array(boxes.flat())], 'tour.mp4', { type: 'video/mp4' })

const notice = (format: string) =>
  `Not every browser plays the format of this video: ${format}. If this server can convert it, it does so after ` +
  'you save; otherwise the video is a download where it does not play.'

test.each([
  ['HEVC (H.265)', mp4(type, media, box('moov', track('vide', 'hvc1'), track('soun', 'mp4a')))],
  ['AV1', mp4(type, box('moov', track('vide', 'av01')), media)],
  ['AC-3 (Dolby) sound', mp4(type, box('moov', track('vide', 'avc1'), track('soun', 'ac-3')), media)],
  ['AVI', new File(['RIFF\x10\0\0\0AVI LIST'], 'tour.avi')],
])('a chosen video in %s is accepted with a notice', async (format, file) => {
  const { user } = await openNew()
  await user.upload(screen.getByLabelText('Add Video'), [file])
  expect(await screen.findByText(notice(format))).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove Video' }))
  expect(screen.queryByText(notice(format))).toBeNull()
})

test('about a video that every browser plays, and one that cannot be read, nothing is said', async () => {
  const { user } = await openNew()
  const first = mp4(type, box('moov', track('vide', 'avc1'), track('soun', 'mp4a')), media)
  await user.upload(screen.getByLabelText('Add Video'), [first])
  await screen.findByText('tour.mp4')
  await user.click(screen.getByRole('button', { name: 'Remove Video' }))
  await user.upload(screen.getByLabelText('Add Video'), [fileOf('mp4', 'other.mp4')])
  await screen.findByText('other.mp4')
  expect(screen.queryByText(/Not every browser/)).toBeNull()
})
