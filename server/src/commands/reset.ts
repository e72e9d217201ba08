import { resetPassword } from '../features/admins/service'
import { openDatabaseClock } from '../database/database-clock'
import { CommandError, type Subcommand } from './subcommand'

export const reset: Subcommand = {
  parameters: ['EMAIL'],
  summary: 'gives the admin with this email a new random password and ends all its sessions',
  async run({ db, print }, [email = '']) {
    const credentials = await resetPassword(db, email, (await openDatabaseClock(db)).now())
    if (!credentials) throw new CommandError(`There is no admin with the email "${email}".`)
    print(`Email     ${credentials.email}`)
    print(`Password  ${credentials.password}`)
  },
}
