import { randomInt } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 20 letters and digits: about 119 random bits. */
export const randomPassword = (): string =>
  Array.from({ length: 20 }, () => letters.charAt(randomInt(letters.length))).join('')
