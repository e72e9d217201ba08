import type { AgentInput } from '@gatehouse/contract/entities/agent'

/**
 * Twelve invented companies, oldest first; each city has one from the start. Their phone numbers
 * belong to no network, and their email addresses are in a reserved domain (RFC 2606).
 */
export const demoAgents = [
  agent(392, 'Ngozi', 'Ọkáfọ̀r', 'Ọkáfọ̀r & Daughters', 'ngozi@okafor-daughters', 'Lagos', '105102', '0114'),
  agent(391, 'Hadiza', 'Ɗanjuma', 'Ɗanjuma Realty', 'hadiza@danjuma-realty', 'Abuja', '904101', '0163'),
  agent(389, 'Chukwuemeka', 'Ụzọma', 'Ụzọma Properties', 'emeka@uzoma-properties', 'Port Harcourt', '500272', '0427'),
  agent(386, 'Ifẹ́olúwa', 'Akíntọ́lá', 'Akíntọ́lá & Partners', 'ife@akintola-partners', 'Ibadan', '200223', '0538'),
  agent(380, 'Musa', 'Ƙofar-Mata', 'Arewa Gida', 'musa@arewa-gida', 'Kano', '700213', '0275'),
  agent(377, 'Amarachi', 'Nwọsụ', 'Coal City Homes', 'amarachi@coalcity-homes', 'Enugu', '400102', '0692'),
  agent(371, 'Ẹfẹ', 'Igbinẹdiọn', 'Igbinẹdiọn Land & Homes', 'efe@igbinedion-land', 'Benin City', '300271', '0781'),
  agent(318, 'Adébáyọ̀', 'Ògúnlẹ́sì', 'Ògúnlẹ́sì Homes', 'adebayo@ogunlesi-homes', 'Lagos', '101233', '0356'),
  agent(247, 'Ṣadé', 'Balógun', 'Balógun Estates', 'sade@balogun-estates', 'Lagos', '100271', '0849'),
  agent(171, 'Fatima', 'Ɓagudu', 'Three Arms Realty', 'fatima@three-arms', 'Abuja', '900271', '0913'),
  agent(96, 'Ìbùkún', 'Adéyẹmí', 'Harbour & Palm Realty', 'ibukun@harbour-palm', 'Lagos', '106104', '0238'),
  agent(5, 'Tòkunbọ̀', 'Àjàyí', 'Mainland Keys', 'tokunbo@mainland-keys', 'Lagos', '101241', '0486'),
]

function agent(
  daysAgo: number,
  first_name: string,
  last_name: string,
  company_name: string,
  address: string,
  city: string,
  postcode: string,
  digits: string,
) {
  const email = `${address}.example`
  const phone_number = `+234 800 555 ${digits}`
  const logo = `logo-${address.split('@')[1]}.png`
  const input: AgentInput = {
    first_name,
    last_name,
    company_name,
    email,
    phone_number,
    city,
    postcode,
    status: 'ACTIVE',
  }
  return { input, logo, daysAgo }
}
