/** Colleagues of the demo's own admin. Nobody signs in as them, so one password for all will do. */
const pswd = 'a colleague in Lagos'

const colleagues = [
  { name: 'Ngozi Adéyẹmí', email: 'ngozi@gatehouse.example', phone_number: '0803 555 0114' },
  { name: 'Ìbùkún Oyelaran', email: 'ibukun@gatehouse.example', phone_number: '0805 555 0171' },
  { name: 'Zainab Musa', email: 'zainab@gatehouse.example', phone_number: '0809 555 0136' },
  { name: 'Chukwuemeka Obi', email: 'emeka@gatehouse.example', phone_number: '0706 555 0190' },
  { name: 'Tamara Briggs', email: 'tamara@gatehouse.example', phone_number: '0812 555 0128' },
]

export const demoAdmins = colleagues.map((colleague) => ({ ...colleague, pswd, confirmPswd: pswd, status: 0 }))
