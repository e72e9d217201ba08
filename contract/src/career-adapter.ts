import { asNumberOrNull, asText, asTimestamp } from './specification-host'

/**
 * The fields of a posting as any program may have written them: a document of the hosted database, or a record of a host that
 * knows only the specification. Nothing is invented: what is missing is '' or null.
 */
export const readCareer = (fields: Readonly<Record<string, unknown>>) => ({
  title: asText(fields['title']).trim(),
  description: asText(fields['description']).trim(),
  location: asText(fields['location']).trim(),
  position: asText(fields['position']).trim(),
  salary: asSalary(fields['salary']),
  type: asCareerType(fields['type']),
  link: asText(fields['link']).trim(),
})

/** Completes a posting of a host that knows only the specification. */
export function completeCareer(record: Readonly<Record<string, unknown>>) {
  if ('version' in record) return record
  return {
    id: record['id'],
    ...readCareer(record),
    created_at: asTimestamp(record['created_at']),
    updated_at: asTimestamp(record['updated_at'] ?? record['created_at']),
    version: 0,
  }
}

/** '450,000', '₦450000', 'NGN 450 000.00' are 450000. What is no amount ('Negotiable') or a negative one is null. */
export function asSalary(value: unknown): number | null {
  const bare = typeof value === 'string' ? value.replace(/^\s*(?:₦|NGN|N)\s*/i, '').replace(/[\s,]/g, '') : value
  const number = asNumberOrNull(bare)
  return number !== null && number >= 0 && number <= Number.MAX_SAFE_INTEGER ? Math.round(number) : null
}

/** 'remote' and 'Onsite' are the types that they mean; another word stays as it is. */
function asCareerType(value: unknown): string {
  const text = asText(value).trim()
  return known[text.toLowerCase().replace(/[^a-z]/g, '')] ?? text
}

const known: Readonly<Record<string, string>> = { hybrid: 'Hybrid', remote: 'Remote', onsite: 'On-site' }
