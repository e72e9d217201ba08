import type { InsertedLink } from '../auth/links/link-repository'
import { linkUrl } from '../auth/links/link-url'
import type { Config } from '../config'
import { openDatabaseClock } from '../database/clock/database-clock'
import {
  addByCommand,
  createLinkByCommand,
  deleteByCommand,
  endSessionsByCommand,
  listSessionsByCommand,
} from '../features/admins/command-service'
import { type CommandAdmin, listForCommand } from '../features/admins/repository'
import { resetFactors } from '../features/second-factor/reset-factors'
import { listeningUrl } from '../http/open-port'
import { formatLagosTime } from '../lagos-time'
import { CommandError, type CommandContext, type Subcommand } from './subcommand'

/** Admins and their sessions (docs/decisions/0041). */
export const accountSubcommands: Readonly<Record<string, Subcommand>> = {
  list: {
    parameters: [],
    summary: 'lists the admins, newest first',
    async run({ db, print }) {
      const rows = (await listForCommand(db)).map((admin) => ({
        Email: admin.email,
        Name: admin.name,
        Created: formatLagosTime(admin.created_at),
        State: stateOf(admin),
        Sessions: String(admin.sessions),
      }))
      for (const line of formatTable(rows)) print(line)
    },
  },

  add: {
    parameters: ['EMAIL', 'NAME'],
    summary: 'creates an admin without a password and prints a link with which the admin chooses it',
    async run(context, [email = '', name = '']) {
      const now = (await openDatabaseClock(context.db)).now()
      printLink(context, email, await addByCommand(context.db, email, name, now))
    },
  },

  reset: {
    parameters: ['EMAIL'],
    summary: 'prints a link with which the admin with this email sets a new password; using it ends all its sessions',
    run: async (context, [email = '']) => printLink(context, email, await createLinkByCommand(context.db, email)),
  },

  delete: {
    parameters: ['EMAIL'],
    summary: 'deletes the admin with this email and ends its sessions; the console can restore it for 30 days',
    async run({ db, print }, [email = '']) {
      await deleteByCommand(db, email, (await openDatabaseClock(db)).now())
      print(`${email} is deleted and signed out everywhere.`)
    },
  },

  sessions: {
    parameters: ['EMAIL'],
    flags: ['--end'],
    summary: 'lists where the admin with this email is signed in; with --end, ends these sessions',
    async run({ db, print }, [email = ''], flags) {
      const sessions = await listSessionsByCommand(db, email)
      const rows = sessions.map(({ device, address, created_at, last_seen_at }) => ({
        Device: device,
        Address: address,
        'Signed in': formatLagosTime(created_at),
        'Last seen': formatLagosTime(last_seen_at),
      }))
      for (const line of formatTable(rows)) print(line)
      if (sessions.length === 0) print(`${email} is not signed in anywhere.`)
      if (!flags.has('--end')) return
      await endSessionsByCommand(db, email)
      print(`${email} is signed out everywhere.`)
    },
  },

  'remove-second-factor': {
    parameters: ['EMAIL'],
    summary: 'removes the passkeys, authenticator app and recovery codes of an admin who has lost them',
    async run({ db, print }, [email = '']) {
      const reset = await resetFactors(db, email, (await openDatabaseClock(db)).now())
      if (!reset) throw new CommandError(`There is no admin with the email "${email}".`)
      print(
        reset.hadFactors
          ? `${reset.email} can now sign in with the password alone.`
          : `${reset.email} has no second factor; nothing was changed.`,
      )
    },
  },
}

function stateOf({ is_invited, invitation_expires_at }: CommandAdmin): string {
  if (!is_invited) return 'Active'
  return invitation_expires_at ? `Invited until ${formatLagosTime(invitation_expires_at)}` : 'Invited, link expired'
}

function printLink({ config, print }: CommandContext, email: string, { token, expiresAt }: InsertedLink): void {
  print(`Email    ${email}`)
  print(`Link     ${linkUrl(consoleUrl(config), token)}`)
  print(`Expires  ${formatLagosTime(expiresAt)} in Lagos, or when it is used`)
  if (config.publicUrl === null) print('If the console has another address, set PUBLIC_URL and repeat this command.')
}

const consoleUrl = ({ publicUrl, host, port }: Config): string => publicUrl ?? listeningUrl(host, port)

/** Lines of a table: the names of the columns, then one line for each row. None without rows. */
function formatTable(rows: readonly Readonly<Record<string, string>>[]): string[] {
  const names = Object.keys(rows[0] ?? {})
  if (names.length === 0) return []
  const widthOf = (name: string) =>
    Math.max(...[name, ...rows.map((row) => row[name] ?? '')].map(({ length }) => length))
  const line = (textOf: (name: string) => string) =>
    names
      .map((name) => textOf(name).padEnd(widthOf(name)))
      .join('  ')
      .trimEnd()
  return [line((name) => name), ...rows.map((row) => line((name) => row[name] ?? ''))]
}
