interface ReadPhone {
  readonly phone: string
  /** What was changed, for the report. */
  readonly warning?: string
}

/**
 * A phone number as its owner writes it. Spreadsheets read one as a number, which removes the plus sign or
 * the first 0 and adds decimals or commas: 8031234567 is a Nigerian mobile number (070, 080, 081, 090 or 091
 * and eight digits), and 2348031234567 one with the country's code.
 */
export function readPhone(text: string): ReadPhone {
  if (/^(?:na|nil|null|none)$/i.test(text)) return { phone: '' }
  const digits = /^(?:\d{7,15}|\d{1,3}(?:,\d{3}){2,4})(?:[.,]0+)?$/.test(text)
    ? text.replace(/[.,]0{1,2}$/, '').replaceAll(',', '')
    : text
  const phone = mobile.test(digits) ? `0${digits}` : withCountryCode.test(digits) ? `+${digits}` : digits
  return phone === text ? { phone } : { phone, warning: `the phone number '${text}' is read as ${phone}` }
}

const mobile = /^(?:70|80|81|90|91)\d{8}$/
const withCountryCode = /^234[1-9]\d{7,9}$/
