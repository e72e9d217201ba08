import type { ClientBase } from 'pg'

/**
 * Settings that change what a statement means and how its values are written, with what our statements and
 * the driver expect (docs/decisions/0061). A server, a database or a user may have others.
 */
const expected: Readonly<Record<string, string>> = {
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  transform_null_equals: 'off',
  gin_fuzzy_search_limit: '0',
}

/** Has the same meaning as the expected value. */
const equivalents: Readonly<Record<string, RegExp>> = {
  // All dates that are sent are in ISO format, whatever the order of the others.
  DateStyle: /^ISO\b/,
  TimeZone: /^(?:Etc\/)?(?:UTC|UCT|GMT|GMT0|Universal|Zulu|Greenwich)$/,
  extra_float_digits: /^[123]$/,
}

/**
 * The address of a PostgreSQL server whose connections have these settings: they are part of the first
 * message of a connection, so they cost nothing. What the address sets besides them stays.
 */
export function withSessionSettings(connectionString: string): string {
  const [address = '', query = ''] = connectionString.split(/\?(.*)/s)
  const parameters = query.split('&').filter((parameter) => parameter !== '')
  const isOptions = (parameter: string) => parameter.startsWith('options=')
  const given = parameters.findLast(isOptions)?.slice('options='.length) ?? encoded(process.env['PGOPTIONS'] ?? '')
  // The last value of a setting applies.
  const ours = Object.entries(expected).map(([name, value]) => `-c+${name}=${value.replaceAll(' ', '')}`)
  const options = [given, ...ours].filter((text) => text !== '').join('+')
  return `${address}?${[...parameters.filter((one) => !isOptions(one)), `options=${options}`].join('&')}`
}

const encoded = (text: string) => new URLSearchParams({ text }).toString().slice('text='.length)

/** Those of the settings that a connection has otherwise, as `name = value`. */
export async function findOtherSettings(client: Pick<ClientBase, 'query'>): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    'select name, current_setting(name, true) as value from unnest($1::text[]) name',
    [Object.keys(expected)],
  )
  return rows.flatMap(({ name, value }) => {
    const isExpected = value === expected[name] || value === null || equivalents[name]?.test(value) === true
    return isExpected ? [] : [{ name, value }]
  })
}

/** Sets them for all later sessions of a user, for messages. */
export const settingStatements = (names: readonly string[], user: string): string =>
  names.map((name) => `alter role "${user}" set ${name} = '${expected[name]}';`).join(' ')
