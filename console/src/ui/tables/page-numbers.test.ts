import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers'

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [2, 3, [1, 2, 3]],
  [1, 4, [1, 2, 3, 4]],
  [1, 8, [1, 2, 3, 'gap', 8]],
  [2, 8, [1, 2, 3, 'gap', 8]],
  [3, 8, [1, 2, 3, 4, 'gap', 8]],
  [4, 8, [1, 2, 3, 4, 5, 'gap', 8]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [8, 8, [1, 'gap', 6, 7, 8]],
  [900, 1667, [1, 'gap', 899, 900, 901, 'gap', 1667]],
])('on page %i of %i the numbers are %j', (current, last, expected) => {
  expect(pageNumbers(current, last)).toEqual(expected)
})
