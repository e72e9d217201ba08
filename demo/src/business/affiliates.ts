import type { AffiliateInput } from '@gatehouse/contract/entities/affiliate'

/**
 * Fourteen invented referral partners, oldest first. Their phone numbers belong to no
 * network. Most values are amounts, some are an agreement in words.
 */
export const demoAffiliates = [
  affiliate(352, 'Tunde', 'Bello', '0142', 12, '4500000', 'Activated', 'Pending'),
  affiliate(331, 'Amina', 'Yusuf', '0199', 3, '900000', 'Processing', 'Processing'),
  affiliate(304, 'Chidi', 'Okonkwo', '0884', 27, '18250000', 'Completed', 'Disbursed'),
  affiliate(287, 'Ẹniọlá', 'Adéyẹmí', '0321', 0, '0', 'Terminated', 'Pending'),
  affiliate(262, 'Musa', 'Ibrahim', '0412', 8, '2100000', 'Activated', 'Processing'),
  affiliate(240, 'Ifeoma', 'Nwosu', '0909', 5, '1250000', 'Activated', 'Disbursed'),
  affiliate(219, 'Ṣọlá', 'Ọ̀ṣúndáre', '0177', 2, '5% of the first year’s rent', 'Activated', 'Pending'),
  affiliate(197, 'Efe', 'Omoregie', '0633', 6, '1800000', 'Completed', 'Disbursed'),
  affiliate(168, 'Zainab', 'Ɗantata', '0258', 1, '350000', 'Processing', 'Pending'),
  affiliate(141, 'Obinna', 'Eze', '0716', 15, '7400000', 'Activated', 'Processing'),
  affiliate(113, 'Bísí', 'Afọlábí', '0547', 4, '1150000', 'Completed', 'Processing'),
  affiliate(84, 'Ngozi', 'Ụzọma', '0385', 9, '3600000', 'Activated', 'Disbursed'),
  affiliate(49, 'Kàmórù', 'Láwal', '0821', 0, 'To be agreed', 'Processing', 'Pending'),
  affiliate(12, 'Grace', 'Etim', '0460', 7, '2750000', 'Activated', 'Pending'),
]

function affiliate(
  daysAgo: number,
  first_name: string,
  last_name: string,
  digits: string,
  property_count: number,
  value: string,
  status: AffiliateInput['status'],
  payment_status: AffiliateInput['payment_status'],
) {
  const input: AffiliateInput = {
    first_name,
    last_name,
    phone_number: `+234 800 555 ${digits}`,
    property_count,
    value,
    status,
    payment_status,
  }
  return { input, daysAgo }
}
