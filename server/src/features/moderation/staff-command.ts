import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { systemClock } from '../../lib/clock.ts'
import { grantRole, revokeRole, type RoleChange } from './operations.ts'
import { isStaffRole, staffRoles } from './rules.ts'
import { listStaff } from './queries.ts'

const USAGE = `Usage:
  npm run admin -- grant <email> [${staffRoles.join('|')}]   give a role (default: moderator)
  npm run admin -- revoke <email>                    take the role away and end the person's sessions
  npm run admin -- list                              list all staff
  npm run admin -- reseal                            encrypt stored secrets with the newest SESSION_SECRET
  npm run admin -- copy-files [--verify]             copy uploaded files from DATA_DIR to S3`

type Print = (line: string) => void

/**
 * Runs the staff command line on the server, the only way to grant roles. Returns the exit code.
 */
export async function runStaffCommand(
  args: readonly string[],
  db: Db,
  print: Print = printLine,
): Promise<number> {
  const [command, email = '', role = 'moderator', ...rest] = args
  const at = systemClock.now()
  if (command === 'list' && args.length === 1) return printStaff(db, print)
  if (command === 'grant' && email.includes('@') && isStaffRole(role) && rest.length === 0) {
    return printChange(
      await inTransaction(db, (tx) => grantRole(tx, { email, role, at })),
      email,
      print,
      (now) => `${email} is ${pickArticle(now)} ${now}`,
    )
  }
  if (command === 'revoke' && email.includes('@') && args.length === 2) {
    return printChange(
      await inTransaction(db, (tx) => revokeRole(tx, { email, at })),
      email,
      print,
      (was) => `${email} is no longer ${pickArticle(was)} ${was}. Their sessions have ended`,
    )
  }
  print(USAGE)
  return 1
}

/** Prints the result of a role change and returns the exit code. */
function printChange(
  change: RoleChange,
  email: string,
  print: Print,
  done: (role: string) => string,
): number {
  const sentences = {
    'no-account': `There is no account with the address ${email}. They need to sign up first.`,
    'not-staff': `${email} has no role. Nothing was changed.`,
    'last-admin': `${email} is the last admin. Make another admin first.`,
  }
  if (change.outcome === 'done' || change.outcome === 'unchanged') {
    print(`${done(change.role)}${change.outcome === 'unchanged' ? ' already' : ''}.`)
    return 0
  }
  print(sentences[change.outcome])
  return change.outcome === 'not-staff' ? 0 : 1
}

async function printStaff(db: Db, print: Print): Promise<number> {
  const staff = await listStaff(db)
  if (staff.length === 0)
    print(
      'There are no staff members yet. Create the first admin with: npm run admin -- grant <email> admin',
    )
  for (const { email, handle, role, granted_at } of staff) {
    print(
      `${role.padEnd(10)} ${email}${handle ? ` (${handle})` : ''}, since ${granted_at.toISOString().slice(0, 10)}`,
    )
  }
  return 0
}

function pickArticle(role: string): string {
  return role === 'admin' ? 'an' : 'a'
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}
