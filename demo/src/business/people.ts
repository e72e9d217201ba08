import { foldText } from '@gatehouse/contract/search/fold-text'

interface Person {
  readonly name: string
  readonly email: string
  readonly phone_number: string
}

const names = [
  {
    first: 'Adéwálé Títílayọ̀ Olúmidé Folákẹ́ Kẹ́hìndé Bọ́lájí Rẹ̀mí Déọlá Yétúndé Túndé Mọ́rẹ̀nikẹ́ Ebùn'.split(' '),
    last: 'Ògúnbánjọ Bákàrè Ọlátẹ́jú Adésínà Ọlátúnjí Arówólò Ṣónúgà Coker Williams Lawson Ajayi-Cole Bádà'.split(' '),
  },
  {
    first: 'Chiamaka Ikenna Nkechi Uche Ifeoma Chidubem Amaka Obinna Chizoba Emeka Nnamdi Adaeze'.split(' '),
    last: 'Ezeigbo Obiora Anyanwu Okonkwo Chukwu Okeke Nwankwo Ìgwé Ugwu Ọnyẹma Agu Nwosu'.split(' '),
  },
  {
    first: 'Abdulrahman Aisha Yakubu Zainab Ibrahim Halima Maryam Sàdíq Hauwa Umar Khadija Nafisa'.split(' '),
    last: 'Sani Lawal Abubakar Ɗanladi Yusuf Garba Bello Ibrahim Musa Shehu Ɗantata Aliyu'.split(' '),
  },
  {
    first: 'Oghenekaro Blessing Tamuno Ekaette Osarugue Terfa Patience Sunday Itohan Ebiere Godwin Mfon'.split(' '),
    last: 'Ejoh Essien Briggs Udoh Ìyámú Iorliam Ekpo Adoga Osagie Dokubo Etim Akpan'.split(' '),
  },
]

/**
 * Invented people. Email addresses are in reserved domains (RFC 2606), phone numbers belong to no network.
 */
export const people: readonly Person[] = Array.from({ length: 144 }, (_, index) => {
  const { first, last } = names[index % names.length]!
  const turn = Math.floor(index / names.length)
  // Each first name comes with three last names.
  const firstName = first[(turn * 5) % first.length]!
  const lastName = last[(turn * 7 + Math.floor(turn / first.length)) % last.length]!
  return person(`${firstName} ${lastName}`, index)
})

function person(name: string, index: number): Person {
  const mailbox = foldText(name).replace(/[^a-z]+/g, '.')
  const domain = ['mailbox', 'letters', 'post', 'inbox'][Math.floor(index / 3) % 4]
  const digits = String(2_000 + ((index * 7_919) % 7_000))
  // Some people leave no phone number.
  return { name, email: `${mailbox}@${domain}.example`, phone_number: index % 6 === 5 ? '' : `0800 555 ${digits}` }
}
