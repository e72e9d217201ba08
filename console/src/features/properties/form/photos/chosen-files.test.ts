import { expect, test } from 'vitest'
import { fileOf } from '../../../../../test/sample-files'
import { keptFile, retainedFiles, newFile } from './chosen-files'

const [a, b] = [keptFile('/a'), keptFile('/b')]
const [one, two] = [newFile(fileOf('jpg', 'one.jpg')), newFile(fileOf('jpg', 'two.jpg'))]

test.each([
  ['nothing changed', [a, b]],
  ['new files follow', [a, b, one, two]],
])('%s: the list is not sent', (_, files) => {
  expect(retainedFiles(files, ['/a', '/b'], new Map())).toBeUndefined()
})

test.each([
  ['one is removed', [b], '["/b"]'],
  ['all are removed', [], '[]'],
  ['two change places', [b, a], '["/b","/a"]'],
  ['new files stand in between', [one, a, two, b], '["new:0","/a","new:1","/b"]'],
])('%s: the list is sent', (_, files, list) => {
  expect(retainedFiles(files, ['/a', '/b'], new Map())).toBe(list)
})
