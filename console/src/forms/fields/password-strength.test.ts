import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength'

const personalData = ['Ngozi Adéyemi', 'ngozi.a@lekkihomes.ng']

test.each([
  ['', 0, 'At least 8 characters; a few words are best.'],
  ['seven77', 0, 'Use at least 8 characters'],
  ['Password123', 0, 'This is one of the most common passwords, which are tried first. Choose another.'],
  ['x'.repeat(129), 0, 'Use at most 128 characters'],
  ['abababababab', 1, 'It repeats the same few characters.'],
  ['23456789abcdef', 1, 'Runs such as 12345 or abcde are guessed first.'],
  ['Blessing2027!!', 1, 'A common word with a few signs around it is guessed first.'],
  ['adeyemi-house-4', 1, 'It contains a part of the name or the email address.'],
  ['LekkiHomes rule', 1, 'It contains a part of the name or the email address.'],
  ['tr4ffic-jam', 2, 'Longer is stronger: three or four words are easy to remember.'],
  ['mango orchard', 3, 'One more word makes it stronger still.'],
  ['mango orchard in May', 4, ''],
])('%s has strength %d: %s', (password, level, advice) => {
  expect(passwordStrength(password, personalData)).toEqual({ level, advice })
})
