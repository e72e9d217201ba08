import type { AgentInput } from '@gatehouse/contract/agent'

/** Twelve invented companies. Their numbers are of no network, and their addresses end in a domain that cannot exist. */
export const demoAgents: readonly (AgentInput & { readonly color: string })[] = [
  agent('Ngozi', 'Ọkáfọ̀r', 'Ọkáfọ̀r & Daughters', 'ngozi', 'okafor-daughters', 'Lagos', '105102', '#1f6b58'),
  agent('Adébáyọ̀', 'Ògúnlẹ́sì', 'Ògúnlẹ́sì Homes', 'adebayo', 'ogunlesi-homes', 'Lagos', '101233', '#7a3b1d'),
  agent('Ṣadé', 'Balógun', 'Balógun Estates', 'sade', 'balogun-estates', 'Lagos', '100271', '#243b6b'),
  agent('Ìbùkún', 'Adéyẹmí', 'Harbour & Palm Realty', 'ibukun', 'harbour-palm', 'Lagos', '106104', '#0f5c78'),
  agent('Chukwuemeka', 'Ụzọma', 'Ụzọma Properties', 'emeka', 'uzoma-properties', 'Port Harcourt', '500272', '#6b1f3a'),
  agent('Ifẹ́olúwa', 'Akíntọ́lá', 'Akíntọ́lá & Partners', 'ifeoluwa', 'akintola-partners', 'Ibadan', '200223', '#4b5a1e'),
  agent('Hadiza', 'Ɗanjuma', 'Ɗanjuma Realty', 'hadiza', 'danjuma-realty', 'Abuja', '904101', '#8a4b08'),
  agent('Musa', 'Ƙofar-Mata', 'Arewa Gida', 'musa', 'arewa-gida', 'Kano', '700213', '#2b4a3f'),
  agent('Amarachi', 'Nwọsụ', 'Coal City Homes', 'amarachi', 'coalcity-homes', 'Enugu', '400102', '#3a3f47'),
  agent('Ẹfẹ', 'Igbinẹdiọn', 'Igbinẹdiọn Land & Homes', 'efe', 'igbinedion-land', 'Benin City', '300271', '#7b2417'),
  agent('Fatima', 'Ɓagudu', 'Three Arms Realty', 'fatima', 'three-arms', 'Abuja', '900271', '#4a2a6b'),
  agent('Tòkunbọ̀', 'Àjàyí', 'Mainland Keys', 'tokunbo', 'mainland-keys', 'Lagos', '101241', '#b8400b'),
]

function agent(
  first_name: string,
  last_name: string,
  company_name: string,
  mailbox: string,
  domain: string,
  city: string,
  postcode: string,
  color: string,
): AgentInput & { color: string } {
  const digits = String(Array.from(domain).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10_000, 7))
  const phone_number = `+234 800 555 ${digits.padStart(4, '0')}`
  const email = `${mailbox}@${domain}.example`
  return { first_name, last_name, company_name, email, phone_number, city, postcode, status: 'ACTIVE', color }
}
