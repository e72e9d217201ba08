import { readIdentifier, showIdentifier } from '@gatehouse/contract/values/identifier'

const possibleNumbers = /\+?\d[\d ().\-/]{7,}\d/g
const mobileNumber = /^234[789][01]\d{8}$/

/** The Nigerian mobile numbers of a message, each once: '+2348035550142'. */
export function listPhoneNumbers(message: string): string[] {
  const numbers = [...message.matchAll(possibleNumbers)].flatMap(([text]) => {
    const read = readIdentifier(text)
    return read?.kind === 'phone' && mobileNumber.test(read.value) ? [showIdentifier(read)] : []
  })
  return [...new Set(numbers)]
}
