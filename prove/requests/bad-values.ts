import * as fc from 'fast-check'

const nul = '\u0000'
const loneSurrogate = '\ud800'
const rightToLeft = '\u202egnp.exe\u202c'

/** Texts that programs handle badly; every text field gets each of them. */
export const badTexts: readonly string[] = [
  '',
  ' ',
  '\t\r\n',
  nul,
  `Lekki${nul}Phase 1`,
  loneSurrogate,
  `a${loneSurrogate}b`,
  '\udfff',
  rightToLeft,
  '\u2066\u2069\u200b\ufeff\u00ad',
  '\ufffe\uffff',
  'e\u0301'.repeat(20),
  `Z${'\u0300'.repeat(300)}`,
  '👨‍👩‍👧‍👦🇳🇬',
  '%',
  '_',
  '\\',
  '%_\\%',
  '\\%\\_\\\\',
  "' or 1=1 --",
  "'; drop table property; --",
  '$1',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'http://user:pass@evil.example',
  'http://[::1',
  'https://example.com:99999/',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'a@b.c\r\nBcc: x@y.z',
  '"a b"@example.com',
  `${'a'.repeat(64)}@${'b'.repeat(190)}.com`,
  '=cmd|calc!A1',
  '-1',
  '0',
  '-0',
  '1e3',
  '1e309',
  '0x10',
  '1_000',
  '١٢٣',
  '９９',
  'NaN',
  'Infinity',
  '9'.repeat(30),
  '9007199254740993',
  '2147483648',
  '-9223372036854775809',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '["Gym"]',
  '{"$gt":""}',
  '{"__proto__":{"a":1}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '2027-02-30',
  '0000-00-00',
  '99999-01-01',
  '2027-01-15T25:61:61Z',
  '1900-01-01',
  '01900000-0000-7000-8000-000000000000',
  '01900000-0000-7000-8000-00000000000G',
  'a'.repeat(301),
  'ọ'.repeat(5_001),
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!',
  'a '.repeat(100),
]

/** One megabyte, which is more than any field may have. */
export const hugeText = 'x'.repeat(1_000_000)

const deepList = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

/** Values of every JSON type, for fields of any type. */
export const badValues: readonly unknown[] = [
  ...badTexts,
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e21,
  1.7976931348623157e308,
  5e-324,
  Number.MAX_SAFE_INTEGER + 2,
  2_147_483_648,
  [],
  [null],
  ['Gym', 7, { a: 1 }],
  [[[[]]]],
  Array.from({ length: 1_000 }, () => 'Gym'),
  {},
  { $gt: '' },
  { length: 3, toString: 'x' },
  { constructor: { prototype: { a: 1 } } },
  { toJSON: 1 },
  deepList(1_000),
]

/** Those of the catalogue, and random ones. */
export const badText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...badTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
)

export const badValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...badValues) },
  { weight: 1, arbitrary: badText },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)
