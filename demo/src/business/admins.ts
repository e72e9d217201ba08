/** These accounts are not used to sign in, so they share one password. */
export const colleaguePassword = 'a colleague in Lagos'

/** Colleagues of the demo's own admin. */
export const demoAdmins = [
  admin(396, 'Ngozi Adéyẹmí', 'ngozi', '0803 555 0114'),
  admin(325, 'Ìbùkún Oyelaran', 'ibukun', '0805 555 0171'),
  admin(240, 'Zainab Musa', 'zainab', '0809 555 0136'),
  admin(151, 'Chukwuemeka Obi', 'emeka', '0706 555 0190'),
  admin(62, 'Tamara Briggs', 'tamara', '0812 555 0128'),
]

function admin(daysAgo: number, name: string, mailbox: string, phone_number: string) {
  return { daysAgo, input: { name, email: `${mailbox}@gatehouse.example`, phone_number } }
}
