import {
  ACCOUNT_LIST_LINES,
  type AccountListSummary,
  UNKNOWN_LINES_SHOWN,
  type UnknownLine,
} from '@adire/contract/account-lists.ts'
import { Email } from '@adire/contract/credentials.ts'
import { MemberId, parseShortCode } from '@adire/contract/ids.ts'
import { toUiLanguage, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { fail } from '../../lib/fail.ts'

export interface ListedAccount {
  id: MemberId
  email: string
  language: string | null
}

type Name =
  | { kind: 'id' | 'code' | 'email'; value: string }
  /** Neither an id, a short code nor an email address. */
  | { kind: 'other' }

type Line = Name & { line: number; text: string }

/** Characters of a line that matches no account which are shown again. */
const TEXT_SHOWN = 80

/** Reads a list of accounts, one on each line; empty lines don't count. Fails with INVALID_INPUT. */
export function parseAccountList(list: string): Line[] {
  const lines = list
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }) => text !== '')
  if (lines.length === 0) refuseList('Enter at least one account')
  if (lines.length > ACCOUNT_LIST_LINES) refuseList(`More than ${ACCOUNT_LIST_LINES} lines`)
  return lines.map(({ line, text }) => ({ line, text, ...parseName(text) }))
}

export function refuseList(message: string): never {
  return fail('INVALID_INPUT', { issues: [{ path: 'accounts', message }] })
}

function parseName(text: string): Name {
  const id = MemberId.safeParse(text.toLowerCase())
  if (id.success) return { kind: 'id', value: id.data }
  const code = parseShortCode(text)
  if (code !== undefined) return { kind: 'code', value: code }
  const email = Email.safeParse(text)
  return email.success ? { kind: 'email', value: email.data } : { kind: 'other' }
}

/** Groups the names of lines by kind. */
export function groupNames(lines: readonly Line[]) {
  const pick = (wanted: 'id' | 'code' | 'email') =>
    lines.flatMap((line) => (line.kind === wanted ? [line.value] : []))
  return { ids: pick('id'), codes: pick('code'), emails: pick('email') }
}

interface Matches {
  accounts: ListedAccount[]
  unknown: UnknownLine[]
}

/** Matches lines with the accounts that they name; a line must name exactly one. */
export function matchLines(lines: readonly Line[], found: readonly ListedAccount[]): Matches {
  const byName = new Map<string, ListedAccount[]>()
  for (const account of found)
    for (const name of [account.id, account.id.slice(-6), account.email])
      byName.set(name, [...(byName.get(name) ?? []), account])
  const accounts = new Map<MemberId, ListedAccount>()
  const unknown: UnknownLine[] = []
  for (const line of lines) {
    const [account, another] = line.kind === 'other' ? [] : (byName.get(line.value) ?? [])
    if (account && !another) accounts.set(account.id, account)
    else
      unknown.push({
        line: line.line,
        text: line.text.slice(0, TEXT_SHOWN),
        reason: another ? 'ambiguous' : 'unknown',
      })
  }
  return { accounts: [...accounts.values()], unknown }
}

export function summarizeMatches({ accounts, unknown }: Matches): AccountListSummary {
  const counts = new Map<UiLanguageTag, number>()
  for (const account of accounts) {
    const language = toUiLanguage(account.language)
    counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  return {
    accounts: accounts.length,
    languages: [...counts].toSorted(([, one], [, other]) => other - one).map(([tag]) => tag),
    unknown: unknown.slice(0, UNKNOWN_LINES_SHOWN),
    unknownCount: unknown.length,
  }
}
