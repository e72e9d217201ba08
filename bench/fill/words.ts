// The invented places and companies of the filled properties. Streets and areas do not occur in the
// descriptions, so that a search for them finds the same rows by the location alone.

export const streets = [
  'Admiralty',
  'Adetokunbo',
  'Akerele',
  'Allen',
  'Awolowo',
  'Aminu',
  'Bourdillon',
  'Broad',
  'Chevron',
  'Durumi',
  'Fajuyi',
  'Freedom',
  'Gimbiya',
  'Glover',
  'Herbert',
  'Idowu',
  'Isaac',
  'Kingsway',
  'Kofo',
  'Ligali',
  'Macpherson',
  'Mobolaji',
  'Norman',
  'Obafemi',
  'Ogunlana',
  'Olusegun',
  'Orchid',
  'Palm',
  'Queens',
  'Rumens',
  'Sanusi',
  'Shekinah',
  'Thompson',
  'Toyin',
  'Unity',
  'Wole',
] as const

export const areas = [
  'Lekki Phase 1, Lagos',
  'Ikoyi, Lagos',
  'Victoria Island, Lagos',
  'Ajah, Lagos',
  'Yaba, Lagos',
  'Surulere, Lagos',
  'Ikeja GRA, Lagos',
  'Magodo, Lagos',
  'Gbagada, Lagos',
  'Sangotedo, Lagos',
  'Maitama, Abuja',
  'Asokoro, Abuja',
  'Wuse 2, Abuja',
  'Gwarinpa, Abuja',
  'Jabi, Abuja',
  'Bodija, Ibadan',
  'Oluyole, Ibadan',
  'Trans Amadi, Port Harcourt',
  'Old GRA, Port Harcourt',
  'Independence Layout, Enugu',
] as const

export const families = ['Okafor', 'Adeyemi', 'Bello', 'Eze', 'Balogun', 'Danjuma', 'Nwosu', 'Ogunleye'] as const

export const firstSentences = [
  'Newly built and tastefully finished, with fitted kitchen, family lounge and space for six cars.',
  'A well kept home in a serene estate with good roads, drainage and constant light.',
  'Spacious rooms, all ensuite, with a large compound, boys quarters and a generator house.',
  'Contemporary design with high ceilings, ample wardrobes, and a rooftop terrace facing the water.',
] as const

export const lastSentences = [
  'The estate has security at the gate day and night, a clubhouse and a playground for children.',
  'Documents are complete and verified: governor consent, survey and building approval.',
  'Close to schools, shops and the expressway; inspection is possible on any working day.',
  'Payment can be spread over twelve months after an initial deposit of forty percent.',
] as const
