/** Names of columns about people in spreadsheets. */
export const nameNames = {
  name: 'full_name fullname names customer customer_name client client_name',
  first_name: 'firstname given_name',
  last_name: 'lastname surname family_name',
} as const

export const mailNames = 'e_mail email_address mail mail_address'

export const phoneNames = 'phone phone_no telephone tel mobile mobile_number mobile_no gsm whatsapp'

export const timeNames = 'date time created created_on date_created timestamp'
