import { foldForSearch } from '../db/search-text'
import { seededRandom, type Random } from './seeded-random'

export interface DemoPerson {
  readonly name: string
  readonly email: string
  readonly phone_number: string
}

export interface DemoSignup extends DemoPerson {
  readonly createdAt: Date
}

/** Invented people. Their addresses end in domains that cannot exist, and their numbers are of no network. */
export const demoPeople: readonly DemoPerson[] = [
  'Adéwálé Ògúnbánjọ, Chiamaka Ezeigbo, Abdulrahman Sani, Títílayọ̀ Bákàrè, Oghenekaro Ejoh',
  'Blessing Essien, Ikenna Obiora, Aisha Lawal, Olúmidé Ọlátẹ́jú, Nkechi Anyanwu',
  'Yakubu Pam, Folákẹ́ Adésínà, Uche Okonkwo, Zainab Abubakar, Ebùn Ọlátúnjí',
  'Tamuno Briggs, Ifeoma Chukwu, Ibrahim Ɗanladi, Kẹ́hìndé Arówólò, Ekaette Udoh',
  'Chidubem Okeke, Halima Yusuf, Bọ́lájí Ṣónúgà, Osarugue Ìyámú, Amaka Nwankwo',
  'Sunday Adoga, Rẹ̀mí Coker, Maryam Garba, Obinna Ìgwé, Déọlá Williams',
  'Terfa Iorliam, Chizoba Ugwu, Sàdíq Bello, Yétúndé Lawson, Emeka Ọnyẹma',
  'Patience Ekpo, Túndé Ajayi-Cole, Hauwa Ibrahim, Nnamdi Agu, Mọ́rẹ̀nikẹ́ Bádà',
]
  .flatMap((five) => five.split(', '))
  .map(person)

/** The sign-ups of the twelve weeks before `today`, oldest first and more of them each week. */
export function composeSignups(today: Date): DemoSignup[] {
  const random = seededRandom(1960)
  const { length } = demoPeople
  return demoPeople.map((one, index) => {
    const days = 83 * (1 - ((index + random.between(0, 0.9)) / length) ** 0.7)
    return { ...one, createdAt: inTheDaytime(random, today, days) }
  })
}

/** Some days before today at an hour at which people are awake in Lagos, and never in the future. */
export function inTheDaytime(random: Random, today: Date, daysBefore: number): Date {
  const day = new Date(today.getTime() - daysBefore * 86_400_000)
  day.setUTCHours(random.whole(6, 20), random.whole(0, 59), random.whole(0, 59), 0)
  return new Date(Math.min(day.getTime(), today.getTime() - random.whole(4, 50) * 60_000))
}

function person(name: string, index: number): DemoPerson {
  const mailbox = foldForSearch(name)
    .replace(/ɗ/g, 'd')
    .replace(/[^a-z]+/g, '.')
  const domain = ['mailbox', 'letters', 'post', 'inbox'][index % 4]
  const digits = String(2_000 + ((index * 7_919) % 7_000))
  // Not everybody leaves a number.
  return { name, email: `${mailbox}@${domain}.example`, phone_number: index % 6 === 5 ? '' : `0800 555 ${digits}` }
}
