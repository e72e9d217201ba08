export type Subject = 'home for sale' | 'home to let' | 'land' | 'none'

/** The subject, source and text of each inquiry, oldest first. */
export const questions: readonly (readonly [Subject, source: string, message: string])[] = [
  ['home for sale', 'Website', 'Is the estate gated, and does it have its own transformer? Thank you.'],
  ['home to let', 'App', 'Can I move in with two dogs? They stay in the compound.'],
  ['land', 'Website', 'Is the land dry all year? I want to build a bungalow and start in March.'],
  ['none', 'App', 'Do you have a two bedroom flat in Surulere or Yaba below 4 million a year?'],
  ['home for sale', 'Instagram', 'How old is the house, and was the roof changed?'],
  ['home to let', 'Website', 'Does the rent include the service charge? My company pays for two years at once.'],
  ['home for sale', 'Website', 'Please send the video of the inside. I am in Abuja until Friday.'],
  ['land', 'App', 'Can I pay in three parts, and when do I receive the deed of assignment?'],
  ['home for sale', 'App', 'Sannu. Is the price in the listing final, or can we discuss it after inspection?'],
  ['home to let', 'Instagram', 'Is the kitchen fitted, and is there space for a deep freezer?'],
  ['none', 'Website', 'My late father left a house in Ìbàdàn. Do you value and sell such houses?'],
  ['home for sale', 'Website', 'How many cars can park inside the gate? We are three families.'],
  ['home to let', 'Website', 'I resume work in Lagos on the first of next month. Is the flat free by then?'],
  ['home for sale', 'App', 'Do you accept bank transfer in dollars from a diaspora account?'],
  ['land', 'Website', 'Who are the neighbours on both sides, and is there any omo onile issue?'],
  ['home for sale', 'Website', 'Good day. Is the price negotiable? I am a cash buyer and can inspect this weekend.'],
  [
    'home to let',
    'App',
    'Please is this still available? What is the service charge, and is the rent payable yearly or in two parts?',
  ],
  [
    'land',
    'Website',
    'What title does this land have? C of O or Governor’s consent? Kindly send a copy of the survey.',
  ],
  [
    'none',
    'Website',
    'We relocate from Port Harcourt in January and look for a 4 bedroom terrace in Lekki or Àjàh, budget about 120 million. What can you show us?',
  ],
  [
    'home for sale',
    'Instagram',
    'Hello, I saw this on Instagram. Does the estate have 24 hours light and a swimming pool for children?',
  ],
  [
    'home for sale',
    'App',
    'I live in Houston and will be home for Christmas. Can somebody take me round by video call before then?',
  ],
  [
    'home to let',
    'Website',
    'Good afternoon. We are a family of four with one car. Is there prepaid meter and borehole? We would like to move in next month.',
  ],
  ['home for sale', 'Website', 'Do you take installments over 12 months? I can pay 40% first.'],
  ['land', 'App', 'How far is the plot from the express road, and is there flooding in the rainy season?'],
  ['home for sale', 'App', 'Please call me after 5 pm. I want to come with my architect to see the finishing.'],
  ['none', 'Website', 'I own two flats in Gbàgádà and would like you to manage and let them. Whom do I talk to?'],
  [
    'home for sale',
    'Website',
    'Is the finance option with a bank, and which? My company runs a housing scheme with the FMBN.',
  ],
  ['home to let', 'App', 'Is the agency fee 10% and is there a caution deposit? Thank you.'],
  [
    'home for sale',
    'Website',
    'Ẹ káàsán. Mo fẹ́ wo ilé yìí lọ́jọ́ Sátidé. Ṣé ó ṣì wà? Please reply in English if you prefer, my wife will come along.',
  ],
  [
    'home for sale',
    'Website',
    'Good morning. Kindly share the building plan and let me know whether the BQ has its own entrance.',
  ],
]
