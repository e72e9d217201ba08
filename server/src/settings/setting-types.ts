import { isCommonPassword } from '@gatehouse/contract/values/common-passwords'
import { emailAddress } from '@gatehouse/contract/values/fields'
import { maxPasswordLength, minPasswordLength } from '@gatehouse/contract/values/sign-in-rules'
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'

import { formatLocation, parseBucket } from './bucket'

/** How the text of a setting becomes its value. */
export interface SettingType<Value> {
  /** Completes "PORT must …" on the page of settings and in messages. Empty: every text is valid. */
  readonly expected: string
  /** @throws InvalidSetting */
  readonly parse: (text: string) => Value
}

/** A setting: a row of the table. */
export interface Setting {
  readonly type: SettingType<unknown>
  /** A phrase for the page of settings, in Markdown. */
  readonly meaning: string
  /** What is used if it is not set, written as in a .env file. */
  readonly default?: string
  /** What happens if it is not set and has no default, in Markdown. */
  readonly unset?: string
  /** The value in .env.example, if it is not the default. */
  readonly example?: string
  /** It is ignored without that other setting. */
  readonly onlyWith?: string
  /** With that other setting it must be set. */
  readonly isRequired?: boolean
  /** Spaces at its ends are part of it. */
  readonly hasSpaces?: boolean
}

/** An invalid text. The message completes a sentence that begins with the name of the setting. */
export class InvalidSetting extends Error {}

/** The end of a message. Only the text of what is no secret may be in it. */
const quote = (text: string) => `, not "${text}".`
const hide = () => '.'

/** Defines a type. `read` returns undefined for an invalid text. */
function define<Value>(
  expected: string,
  end: (text: string) => string,
  read: (text: string) => Value | undefined,
): SettingType<Value> {
  const parse = (text: string): Value => {
    const value = read(text)
    if (value === undefined) throw new InvalidSetting(`must ${expected}${end(text)}`)
    return value
  }
  return { expected, parse }
}

const keepIf = (isValid: (text: string) => boolean) => (text: string) => (isValid(text) ? text : undefined)

export const anyText: SettingType<string> = { expected: '', parse: (text) => text }

export const folder: SettingType<string> = { expected: '', parse: (path) => resolve(path) }

export const matching = (pattern: RegExp, expected: string) =>
  define(
    expected,
    quote,
    keepIf((text) => pattern.test(text)),
  )

export const secret = (pattern: RegExp, expected: string) =>
  define(
    expected,
    hide,
    keepIf((text) => pattern.test(text)),
  )

/** A secret that is sent in a header. */
export const headerSecret = secret(
  /^[\x21-\x7e]{16,200}$/,
  'have 16 to 200 characters, letters, digits and signs without spaces',
)

export const choice = <Value extends string>(...values: Value[]) =>
  define(`be ${values.length > 1 ? values.join(' or ') : `${values[0]} or not set`}`, quote, (text) =>
    values.find((value) => value === text),
  )

export const flag = define(
  'be true or false',
  quote,
  (text) => text === 'true' || (text === 'false' ? false : undefined),
)

export const integer = (min: number, max: number) =>
  define(`be a number from ${min} to ${max}`, quote, (text) => {
    const number = Number(text)
    return /^\d+$/.test(text) && number >= min && number <= max ? number : undefined
  })

const unitMs: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000 }

/** Hours or days, as milliseconds. */
export const interval = define('be a number of hours or days such as 12h or 7d', quote, (text) => {
  const [, count, unit = ''] = /^([1-9]\d{0,2})([hd])$/.exec(text) ?? []
  return count === undefined ? undefined : Number(count) * unitMs[unit]!
})

/** For how many days, weeks and months the newest backup of each is retained. */
export interface Retention {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

export const retention = define(
  'name days, weeks and months such as "7d 4w 12m"',
  quote,
  (text): Retention | undefined => {
    const [daily = 0, weekly = 0, monthly = 0] = (/^(\d{1,3})d (\d{1,3})w (\d{1,3})m$/.exec(text) ?? [])
      .slice(1)
      .map(Number)
    return daily > 0 ? { daily, weekly, monthly } : undefined
  },
)

/** An http(s) address with an optional path, without a slash at its end. */
export const address: SettingType<string> = {
  expected: 'be an address such as https://api.example.com',
  parse(text) {
    const url = URL.canParse(text) ? new URL(text) : null
    if (url && url.username + url.password !== '')
      throw new InvalidSetting(`must ${address.expected}, without a user name and a password.`)
    if (!url || !/^https?:$/.test(url.protocol) || /[?#]/.test(text))
      throw new InvalidSetting(`must ${address.expected}${quote(text)}`)
    return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
  },
}

/**
 * An address without a path: the Origin header of browsers has none, and the pages and the service worker of
 * the console are at the root of their host.
 */
export const bareAddress = define('have no path, such as https://app.example.com', quote, (text) =>
  keepIf((url) => url === new URL(url).origin)(address.parse(text)),
)

/**
 * The address of a listing on the site of the business, in which `{id}` and `{reference}` stand for those of
 * a property. It is shown to customers, so it is https.
 */
export const listingAddress = define(
  'be an https address with {id} or {reference} in it, such as https://www.example.com/homes/{reference}',
  quote,
  (text) => {
    const sample = text.replace(/\{(?:id|reference)\}/g, 'a')
    const url = URL.canParse(sample) ? new URL(sample) : null
    const isValid = url?.protocol === 'https:' && url.username + url.password === '' && !/[{}\s]/.test(sample)
    return isValid && sample !== text ? text : undefined
  },
)

/** Sizes by state, without spaces between them. */
export const plotSizes = define('be sizes in m² by state, such as Lagos=648,Ogun=464', quote, (text) => {
  const entries = text.split(',').map((entry) => /^\s*(\p{L}[\p{L} ]*?)\s*=\s*([1-9]\d{0,5})\s*$/u.exec(entry))
  return entries.includes(null) ? undefined : entries.map((entry) => `${entry![1]}=${entry![2]}`).join()
})

/** The smallest contrast of white text (WCAG 2.2, 1.4.3). */
const minContrast = 4.5

/** A colour below white text, as #rrggbb in small letters. */
export const darkColor = define('be a colour such as #1f6b58, dark enough for white text', quote, (text) => {
  const color = /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined
  return color !== undefined && contrastToWhite(color) >= minContrast ? color : undefined
})

/** WCAG 2.2, "relative luminance" and "contrast ratio". */
function contrastToWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

/** The `https:` of a Content-Security-Policy, or an address. */
export const sourceOfMedia: SettingType<string> = {
  ...address,
  parse: (text) => (text === 'https:' ? text : address.parse(text)),
}

/** No network that contains every address, whose forwarded headers would then be trusted. */
export const addressOrNetwork = define('list IP addresses or networks', quote, (text) => {
  const [ip = '', bits = '1', ...rest] = text.split('/')
  const maxBits = isIP(ip) === 6 ? 128 : 32
  const isValid = isIP(ip) !== 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxBits && rest.length === 0
  return isValid ? text : undefined
})

/** Several values with commas or spaces between them. */
export const separatedList = <Value>({ expected, parse }: SettingType<Value>): SettingType<Value[]> => ({
  expected,
  parse: (text) => text.split(/[\s,]+/).flatMap((item) => (item === '' ? [] : parse(item))),
})

export const existingPath = (what: string) =>
  define(
    `be the path of ${what}`,
    (path) => `, and there is nothing at "${path}".`,
    keepIf((path) => existsSync(path)),
  )

export const email = define('be an email address', quote, (text) => emailAddress().safeParse(text).data)

/** An address, or a name and an address in angle brackets. */
export const sender = define(
  'be the sender of mails when SMTP_URL is set: Gatehouse <office@example.com>',
  hide,
  (text) => {
    const { success } = emailAddress().safeParse(/<([^<>]*)>$/.exec(text)?.[1] ?? text)
    return success && !/[\r\n]/.test(text) ? text : undefined
  },
)

export const mailServer = define('be an address such as smtps://user:password@mail.example.com', hide, (text) =>
  URL.canParse(text) && /^smtps?:\/\/[^/]/.test(text) ? text : undefined,
)

export const password: SettingType<string> = {
  expected: `have ${minPasswordLength} to ${maxPasswordLength} characters`,
  parse(text) {
    const { length } = Array.from(text)
    if (length < minPasswordLength || length > maxPasswordLength) throw new InvalidSetting(`must ${password.expected}.`)
    if (isCommonPassword(text))
      throw new InvalidSetting('is one of the most common passwords, which are tried first. Choose another.')
    return text
  },
}

export const bucket = define(
  'be the name of a bucket, with an optional folder: media or media/gatehouse',
  quote,
  (text) => parseBucket(text) ?? undefined,
)

/** A path is relative to the folder in which the server is started, as that of DATA_DIR is. */
export const folderOrBucket = define('be a folder or s3://bucket/folder', quote, (text) => {
  if (!/^\w+:\/\//.test(text)) return resolve(text)
  const found = text.startsWith('s3://') ? parseBucket(text.slice('s3://'.length)) : null
  return found === null ? undefined : formatLocation(found)
})
