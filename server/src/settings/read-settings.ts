import { StartupError } from '../app-error'
import { InvalidSetting, type Setting, type SettingType } from './setting-types'
import { settings } from './settings-table'

export type Environment = Readonly<Record<string, string | undefined>>

type Table = typeof settings
type Value<Row> = Row extends { type: SettingType<infer Parsed> } ? Parsed : never

/** The value of each setting by its name. Those that are not set and have no default are null. */
export type Settings = {
  readonly [Name in keyof Table]: Value<Table[Name]> | (Table[Name] extends { default: string } ? never : null)
}

/** @throws StartupError for an invalid setting, with its name and what it must be */
export function readSettings(env: Environment): Settings {
  const rows = Object.entries<Setting>(settings)
  return Object.fromEntries(rows.map(([name, row]) => [name, readSetting(name, row, env)])) as unknown as Settings
}

function readSetting(name: string, row: Setting, env: Environment): unknown {
  const isRead = row.onlyWith === undefined || isSet(env, row.onlyWith)
  const text = (row.hasSpaces ? env[name] : env[name]?.trim()) || (row.default ?? '')
  if (!isRead || (text === '' && !row.isRequired)) return null
  try {
    return row.type.parse(text)
  } catch (error) {
    throw error instanceof InvalidSetting ? new StartupError(`${name} ${error.message}`) : error
  }
}

const isSet = (env: Environment, name: string): boolean => Boolean(env[name]?.trim())

/** Lists whether each setting is set. */
export const listSet = (env: Environment): Readonly<Record<string, boolean>> =>
  Object.fromEntries(Object.keys(settings).map((name) => [name, isSet(env, name)]))
