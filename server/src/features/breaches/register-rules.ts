import type {
  BreachData,
  BreachEntryDetails,
  BreachFacts,
  BreachPeople,
  BreachRisk,
} from '@adire/contract/breaches.ts'
import { t, tAbout } from '../../lib/text.ts'
import type { BreachRow, EntryRow } from './queries.ts'

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

const kindNames: Record<BreachEntryDetails['kind'], () => string> = {
  facts: () => t`facts`,
  measure: () => t`measure taken`,
  authority_told: () => t`authority notified`,
  people_told: () => t`people notified`,
  not_told: () => t`not notified`,
  closed: () => tAbout('breach')`closed`,
  reopened: () => tAbout('breach')`reopened`,
  withdrawn: () => t`withdrawal of an entry`,
}

const writeFactHeadings = () => [
  t`Learned of it (UTC)`,
  t`Happened (UTC)`,
  t`What happened`,
  t`Kinds of data`,
  t`Groups of people`,
  t`Number of people`,
  t`Likely effects`,
  t`Risk`,
  t`Reasons for the risk`,
]

type Cells = (string | number)[]

/** Cells of facts by `writeFactHeadings`. */
const toFactCells = (facts: BreachFacts): Cells => [
  facts.learnedAt,
  facts.happenedAt ?? tAbout('breach')`unknown`,
  facts.description,
  facts.data.map((one) => dataNames[one]()).join(', '),
  facts.people.map((one) => peopleNames[one]()).join(', '),
  facts.peopleCount ?? tAbout('breach')`unknown`,
  facts.effects,
  facts.risk === null ? t`not assessed yet` : riskNames[facts.risk](),
  facts.riskReasons,
]

/** Headings of the current facts as CSV; `toCells` writes the cells. */
export const writeHeadings = () => [
  t`ID`,
  t`Title`,
  t`Status`,
  ...writeFactHeadings(),
  t`Measures taken`,
  t`Authorities notified`,
  t`People notified`,
  t`Reasons not to notify`,
  t`Closed or reopened`,
  t`Facts recorded (UTC)`,
]

/** Cells of a breach by `writeHeadings`; the entries are its own, oldest first. */
export function toCells(row: BreachRow, entries: readonly EntryRow[]): Cells {
  const writeAll = (...kinds: BreachEntryDetails['kind'][]) =>
    entries
      .filter(({ details, withdrawnAt }) => kinds.includes(details.kind) && withdrawnAt === null)
      .map(writeEntry)
      .join('\n')
  return [
    row.id,
    row.facts.title,
    row.closedAt === null ? tAbout('breach')`open` : tAbout('breach')`closed`,
    ...toFactCells(row.facts),
    writeAll('measure'),
    writeAll('authority_told'),
    writeAll('people_told'),
    writeAll('not_told'),
    writeAll('closed', 'reopened'),
    writeAll('facts'),
  ]
}

/** Headings of the history as CSV; `toHistoryCells` writes the cells. */
export const writeHistoryHeadings = () => [
  t`ID`,
  t`Entry`,
  t`Kind`,
  t`Recorded (UTC)`,
  t`Recorded by`,
  t`Text`,
  t`Withdrawn (UTC)`,
  t`Withdrawn by`,
  t`Reasons for the withdrawal`,
  t`Title`,
  ...writeFactHeadings(),
]

/** Cells of an entry by `writeHistoryHeadings`; the last ones are empty unless it has facts. */
export function toHistoryCells(entry: EntryRow): Cells {
  const { details, withdrawnAt, withdrawnBy, withdrawalReasons } = entry
  return [
    entry.breachId,
    entry.number,
    kindNames[details.kind](),
    entry.recordedAt.toISOString(),
    entry.recordedBy ?? t`Former staff member`,
    writeDetails(entry),
    withdrawnAt?.toISOString() ?? '',
    withdrawnAt === null ? '' : (withdrawnBy ?? t`Former staff member`),
    withdrawalReasons ?? '',
    ...(details.kind === 'facts'
      ? [details.facts.title, ...toFactCells(details.facts)]
      : ['', ...writeFactHeadings().map(() => '')]),
  ]
}

/** Writes an entry with its time as one line of a cell; line breaks in its texts stay. */
function writeEntry(entry: EntryRow): string {
  const { details, recordedAt } = entry
  const text = writeDetails(entry)
  switch (details.kind) {
    case 'facts':
    case 'not_told':
      return join(recordedAt.toISOString(), text)
    case 'closed':
    case 'reopened':
      return join(recordedAt.toISOString(), kindNames[details.kind](), text)
    default:
      return text
  }
}

/** Writes an entry without when it was recorded and without facts, which have cells of their own. */
function writeDetails({ details, broadcastTitle }: EntryRow): string {
  switch (details.kind) {
    case 'facts':
      return ''
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
      return join(details.whom === 'people' ? t`people concerned` : t`authority`, details.reasons)
    case 'closed':
    case 'reopened':
      return details.text
    case 'withdrawn':
      return join(t`Entry ${details.withdraws}`, details.reasons)
  }
}

function join(...parts: (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ')
}
