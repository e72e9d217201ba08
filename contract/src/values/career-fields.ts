import { asNumberOrNull, asText } from './loose-values'

/**
 * The fields of a career posting that another program may have written: a document of the
 * hosted database, for example. A missing text is '' and a missing or unreadable salary null.
 */
export const readCareer = (fields: Readonly<Record<string, unknown>>) => ({
  title: asText(fields['title']).trim(),
  description: asText(fields['description']).trim(),
  location: asText(fields['location']).trim(),
  position: asText(fields['position']).trim(),
  salary: readSalary(fields['salary']),
  type: readCareerType(fields['type']),
  link: asText(fields['link']).trim(),
})

/**
 * '450,000', '₦450000' and 'NGN 450 000.00' are 450000. Text that
 * is no amount ('Negotiable') and negative amounts are null.
 */
function readSalary(value: unknown): number | null {
  const digits = typeof value === 'string' ? value.replace(/^\s*(?:₦|NGN|N)\s*/i, '').replace(/[\s,]/g, '') : value
  const number = asNumberOrNull(digits)
  return number !== null && number >= 0 && number <= Number.MAX_SAFE_INTEGER ? Math.round(number) : null
}

/**
 * Other spellings of the three types ('remote', 'Onsite')
 * are corrected; any other text is returned unchanged.
 */
function readCareerType(value: unknown): string {
  const text = asText(value).trim()
  return typesByLetters[text.toLowerCase().replace(/[^a-z]/g, '')] ?? text
}

const typesByLetters: Readonly<Record<string, string>> = { hybrid: 'Hybrid', remote: 'Remote', onsite: 'On-site' }
