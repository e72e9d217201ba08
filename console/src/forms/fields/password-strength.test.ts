import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength'

const personalData = ['Ngozi Adéyemi', 'ngozi.a@lekkihomes.ng']

test.each([
  ['', 0, 'At least 8 characters; a few words are best.'],
  ['seven77', 0, 'Use at least 8 characters'],
  ['Password123', 0, 'This is one of the most common passwords, which are tried first. Choose another.'],
  ['x'.repeat(129), 0, 'Use at most 128 characters'],
  ['abababababab', 1, 'It repeats the same few characters.'],
  ['23456789abcdef', 1, 'Sequences such as 12345 or abcde are easy to guess.'],
  ['Blessing2027!!', 1, 'Common words with a few symbols added are easy to guess.'],
  ['adeyemi-house-4', 1, 'It contains part of the name or email address.'],
  ['LekkiHomes rule', 1, 'It contains part of the name or email address.'],
  ['tr4ffic-jam', 2, 'Longer is stronger. Three or four words are easy to remember.'],
  ['mango orchard', 3, 'One more word makes it even stronger.'],
  ['mango orchard in May', 4, ''],
])('%s has strength %d: %s', (password, level, advice) => {
  expect(passwordStrength(password, personalData)).toEqual({ level, advice })
})
