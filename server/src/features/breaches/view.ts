import type {
  BreachData,
  BreachEntry,
  BreachEntryDetails,
  BreachPeople,
  BreachRisk,
  BreachRow as ListedBreach,
} from '@adire/contract/breaches.ts'
import { t, tAbout } from '../../lib/text.ts'
import type { BreachRow, EntryRow } from './queries.ts'
import { type BreachState, getDueTime } from './rules.ts'

export function toState(row: BreachRow): BreachState {
  return {
    facts: row.facts,
    isOpen: row.closedAt === null,
    isAuthorityTold: row.authorityToldAt !== null,
    isPeopleStepDone: row.isPeopleStepDone,
  }
}

export function viewBreach(row: BreachRow): ListedBreach {
  const { title, learnedAt, risk, peopleCount } = row.facts
  return {
    id: row.id,
    title,
    learnedAt,
    risk,
    peopleCount,
    isOpen: row.closedAt === null,
    dueAt: getDueTime(toState(row))?.toISOString() ?? null,
    authorityToldAt: row.authorityToldAt?.toISOString() ?? null,
  }
}

export function viewEntry({ breachId: _breachId, recordedAt, ...entry }: EntryRow): BreachEntry {
  return { ...entry, recordedAt: recordedAt.toISOString() }
}

/** Headings of the register as CSV; `toCells` writes the cells. */
export const writeHeadings = () => [
  t`ID`,
  t`Title`,
  t`Status`,
  t`Learned of it (UTC)`,
  t`Happened (UTC)`,
  t`What happened`,
  t`Kinds of data`,
  t`Groups of people`,
  t`Number of people`,
  t`Likely effects`,
  t`Risk`,
  t`Reasons for the risk`,
  t`Measures taken`,
  t`Authorities notified`,
  t`People notified`,
  t`Reasons not to notify`,
  t`Closed or reopened`,
  t`Facts recorded (UTC)`,
]

const dataNames: Record<BreachData, () => string> = {
  identity: () => t`names and dates of birth`,
  contact: () => t`contact details`,
  passwords: () => t`passwords and log-in details`,
  profile: () => t`profile texts`,
  photos: () => t`photos and recordings`,
  sensitive: () => t`origin, religion, health and other sensitive data`,
  location: () => t`locations`,
  messages: () => t`messages`,
  payments: () => t`payments`,
  checks: () => t`selfie and age checks`,
  devices: () => t`devices and IP addresses`,
  other: () => t`other data`,
}

const peopleNames: Record<BreachPeople, () => string> = {
  members: () => t`members`,
  former_members: () => t`former members`,
  subscribers: () => t`newsletter subscribers`,
  contacts: () => t`people who wrote to us`,
  advertisers: () => t`advertisers`,
  staff: () => t`staff`,
}

const riskNames: Record<BreachRisk, () => string> = {
  none: () => t`no risk expected`,
  risk: () => t`risk`,
  high: () => t`high risk`,
}

/** Cells of a breach by `writeHeadings`; the entries are its own, oldest first. */
export function toCells(row: BreachRow, entries: readonly EntryRow[]): (string | number)[] {
  const { facts } = row
  const writeAll = (...kinds: BreachEntryDetails['kind'][]) =>
    entries
      .filter(({ details }) => kinds.includes(details.kind))
      .map(writeEntry)
      .join('\n')
  return [
    row.id,
    facts.title,
    row.closedAt === null ? tAbout('breach')`open` : tAbout('breach')`closed`,
    facts.learnedAt,
    facts.happenedAt ?? tAbout('breach')`unknown`,
    facts.description,
    facts.data.map((one) => dataNames[one]()).join(', '),
    facts.people.map((one) => peopleNames[one]()).join(', '),
    facts.peopleCount ?? tAbout('breach')`unknown`,
    facts.effects,
    facts.risk === null ? t`not assessed yet` : riskNames[facts.risk](),
    facts.riskReasons,
    writeAll('measure'),
    writeAll('authority_told'),
    writeAll('people_told'),
    writeAll('not_told'),
    writeAll('closed', 'reopened'),
    writeAll('facts'),
  ]
}

/** Writes an entry as one line of a cell; line breaks in its texts stay. */
function writeEntry({ details, broadcastTitle, recordedAt }: EntryRow): string {
  switch (details.kind) {
    case 'facts':
      return recordedAt.toISOString()
    case 'measure':
      return join(details.takenAt, details.text)
    case 'authority_told':
      return join(
        details.toldAt,
        details.authority,
        details.reference,
        details.delayReason && t`Delay: ${details.delayReason}`,
      )
    case 'people_told':
      return join(
        details.toldAt,
        details.how,
        broadcastTitle && t`Broadcast: ${broadcastTitle}`,
        details.peopleCount === null ? '' : t`Number of people: ${details.peopleCount}`,
      )
    case 'not_told':
      return join(
        recordedAt.toISOString(),
        details.whom === 'people' ? t`people concerned` : t`authority`,
        details.reasons,
      )
    case 'closed':
      return join(recordedAt.toISOString(), tAbout('breach')`closed`, details.text)
    case 'reopened':
      return join(recordedAt.toISOString(), tAbout('breach')`reopened`, details.text)
  }
}

function join(...parts: (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ')
}
