import type { StatusField } from './use-set-status'

/**
 * The open prompt in the URL (`form=status.GH-7K3M9`), so
 * that it is restored after a reload or a new sign-in.
 */
export interface StatusTarget {
  field: StatusField
  affiliate_code: string
}

export const formatStatusTarget = ({ field, affiliate_code }: StatusTarget): string => `${field}.${affiliate_code}`

export function parseStatusTarget(form: string | null): StatusTarget | null {
  const [, field, affiliate_code] = /^(status|payment_status)\.(.+)$/.exec(form ?? '') ?? []
  return affiliate_code === undefined ? null : { field: field as StatusField, affiliate_code }
}
