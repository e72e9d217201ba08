import { expect, test } from 'vitest'
import { followUpload, groupProgress } from './upload-progress'

const groups = [
  { name: 'property_images', sizes: [1_000_000, 2_000_000] },
  { name: 'floor_plan', sizes: [] },
  { name: 'video_upload', sizes: [50_000_000] },
]
const fileBytes = 53_000_000
const totalBytes = fileBytes + 2_500

test('the images are complete before the video starts', () => {
  for (let loaded = 0; loaded <= totalBytes; loaded += 10_007) {
    const [images, , video] = groupProgress(groups, loaded, totalBytes)
    if ((video?.sent ?? 0) > 0) expect(images?.sent).toBe(3_000_000)
  }
})

test('the bytes never decrease and add up to the files at the end', () => {
  let before = 0
  for (let loaded = 0; loaded <= totalBytes; loaded += 9_973) {
    const sent = groupProgress(groups, loaded, totalBytes).reduce((sum, group) => sum + group.sent, 0)
    expect(sent).toBeGreaterThanOrEqual(before)
    expect(sent).toBeLessThanOrEqual(loaded)
    before = sent
  }
  expect(groupProgress(groups, totalBytes, totalBytes).map((group) => group.sent)).toEqual([3_000_000, 0, 50_000_000])
})

test('text fields count for no group', () => {
  expect(groupProgress(groups, 1_000, totalBytes).map((group) => group.sent)).toEqual([0, 0, 0])
})

test('a form without files has no progress', () => {
  expect(groupProgress([{ name: 'property_images', sizes: [] }], 900, 900)).toEqual([
    { name: 'property_images', sent: 0, total: 0 },
  ])
})

test('there is no speed until bytes have been sent, and the wait before them does not count', () => {
  const follow = followUpload([{ name: 'video_upload', sizes: [100_000] }])
  const speeds = [0, 600, 3_000].map((now) => follow(40_000, 100_000, now).bytesPerSecond)
  expect(speeds).toEqual([null, null, null])
  expect(follow(45_000, 100_000, 3_500).bytesPerSecond).toBe(10_000)
})

test('speed and time left are measured over the last seconds', () => {
  const follow = followUpload([{ name: 'video_upload', sizes: [100_000] }])
  expect(follow(0, 100_000, 0).bytesPerSecond).toBeNull()
  follow(50_000, 100_000, 1_000)
  for (let second = 2; second <= 12; second += 1) follow(50_000 + second * 1_000, 100_000, second * 1_000)
  const progress = follow(63_000, 100_000, 13_000)
  expect(progress.bytesPerSecond).toBe(1_000)
  expect(progress.secondsLeft).toBe(37)
})
