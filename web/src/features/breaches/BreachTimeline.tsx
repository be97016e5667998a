import {
  type BreachEntry,
  type BreachEntryDetails,
  type BreachRecord,
  isWithdrawable,
} from '@adire/contract/breaches.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatCount, formatMoment } from '../../lib/format.ts'
import { nameStaff } from '../../staff/staff-name.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { entryLabels } from './copy.ts'
import { FactList } from './FactList.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

type Props = { breach: BreachRecord; canWithdraw: boolean }

/** Entries of a breach, newest first, with buttons that withdraw those that allow it. */
export function BreachTimeline({ breach, canWithdraw }: Props) {
  const [withdrawing, setWithdrawing] = useState<BreachEntry>()
  return (
    <>
      <ol className="grid gap-4">
        {breach.entries.map((entry) => (
          <Entry
            key={entry.number}
            entry={entry}
            onWithdraw={
              canWithdraw && isOpenToWithdrawal(entry, breach.revision)
                ? () => setWithdrawing(entry)
                : undefined
            }
          />
        ))}
      </ol>
      {withdrawing && (
        <WithdrawDialog
          breach={breach}
          entry={withdrawing}
          findEntry={() => document.getElementById(toElementId(withdrawing.number))}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
    </>
  )
}

const toElementId = (number: number) => `breach-entry-${number}`

const isOpenToWithdrawal = ({ number, details, withdrawal }: BreachEntry, revision: number) =>
  withdrawal === null && isWithdrawable({ number, kind: details.kind }, revision)

type EntryProps = { entry: BreachEntry; onWithdraw: (() => void) | undefined }

function Entry({ entry, onWithdraw }: EntryProps) {
  const { i18n } = useLingui()
  const { number, details, recordedAt, withdrawal } = entry
  const by = nameStaff(entry.recordedBy)
  const recorded = formatMoment(recordedAt)
  const content = <EntryDetails details={details} broadcastTitle={entry.broadcastTitle} />
  return (
    <li
      id={toElementId(number)}
      tabIndex={-1}
      className="grid gap-1 border-s-3 border-line-strong ps-3 text-sm"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="font-text text-base font-semibold tracking-normal">
          {number === 1 ? <Trans>Breach recorded</Trans> : i18n._(entryLabels[details.kind])}
        </h4>
        {withdrawal && (
          <Badge kind="hidden">
            <Trans context="breach">Withdrawn</Trans>
          </Badge>
        )}
      </div>
      {withdrawal ? <del className="grid gap-1">{content}</del> : content}
      <p className="text-ink-3">
        <Trans>
          Entry {number}, recorded by {by}, <time dateTime={recordedAt}>{recorded}</time>
        </Trans>
      </p>
      {withdrawal && <Withdrawal withdrawal={withdrawal} />}
      {onWithdraw && (
        <Button size="sm" variant="link" className="justify-self-start" onClick={onWithdraw}>
          <Trans>Withdraw entry {number}</Trans>
        </Button>
      )}
    </li>
  )
}

function Withdrawal({ withdrawal }: { withdrawal: NonNullable<BreachEntry['withdrawal']> }) {
  const { reasons, recordedAt } = withdrawal
  const by = nameStaff(withdrawal.recordedBy)
  const recorded = formatMoment(recordedAt)
  return (
    <>
      <Text>{reasons}</Text>
      <p className="text-ink-3">
        <Trans>
          Withdrawn by {by}, <time dateTime={recordedAt}>{recorded}</time>
        </Trans>
      </p>
    </>
  )
}

type DetailsProps = Pick<BreachEntry, 'broadcastTitle'> & { details: BreachEntryDetails }

function EntryDetails({ details, broadcastTitle }: DetailsProps) {
  switch (details.kind) {
    case 'facts':
      return <Revision facts={details.facts} />
    case 'measure':
      return (
        <>
          <Moment at={details.takenAt} />
          <Text>{details.text}</Text>
        </>
      )
    case 'authority_told':
      return <AuthorityTold details={details} />
    case 'people_told':
      return <PeopleTold details={details} broadcastTitle={broadcastTitle} />
    case 'not_told':
      return (
        <>
          <p className="font-medium">
            {details.whom === 'people' ? (
              <Trans>People concerned</Trans>
            ) : (
              <Trans context="breach">Authority</Trans>
            )}
          </p>
          <Text>{details.reasons}</Text>
        </>
      )
    case 'closed':
    case 'reopened':
      return <Text>{details.text}</Text>
    case 'withdrawn': {
      const { withdraws: number, reasons } = details
      return (
        <>
          <p className="font-medium">
            <Trans>Entry {number}</Trans>
          </p>
          <Text>{reasons}</Text>
        </>
      )
    }
  }
}

type Told<Kind> = { details: Extract<BreachEntryDetails, { kind: Kind }> }

function Revision({ facts }: Pick<Told<'facts'>['details'], 'facts'>) {
  return (
    <details>
      <summary className="inline-flex min-h-6 w-fit cursor-pointer items-center text-indigo underline-offset-4 hover:underline max-sm:min-h-11">
        <Trans>Show these facts</Trans>
      </summary>
      <div className="grid gap-3 py-2">
        <p className="font-medium">{facts.title}</p>
        <FactList facts={facts} />
      </div>
    </details>
  )
}

function AuthorityTold({ details }: Told<'authority_told'>) {
  const { authority, toldAt, reference, delayReason } = details
  return (
    <>
      <p className="font-medium">{authority}</p>
      <Moment at={toldAt} />
      {reference !== '' && (
        <p>
          <Trans>Reference number {reference}</Trans>
        </p>
      )}
      {delayReason !== '' && (
        <Text>
          <Trans>Reasons for the delay: {delayReason}</Trans>
        </Text>
      )}
    </>
  )
}

function PeopleTold({
  details: { toldAt, how, peopleCount },
  broadcastTitle,
}: Told<'people_told'> & Pick<DetailsProps, 'broadcastTitle'>) {
  return (
    <>
      <Moment at={toldAt} />
      {peopleCount !== null && (
        <p>
          <Trans>Number of people: {formatCount(peopleCount)}</Trans>
        </p>
      )}
      {broadcastTitle !== null && (
        <p>
          <Trans>
            Broadcast{' '}
            <Link
              to="/dashboard/admin/broadcast"
              className="text-indigo underline underline-offset-4"
            >
              {broadcastTitle}
            </Link>
          </Trans>
        </p>
      )}
      {how !== '' && <Text>{how}</Text>}
    </>
  )
}

function Moment({ at }: { at: string }) {
  return (
    <p>
      <time dateTime={at}>{formatMoment(at)}</time>
    </p>
  )
}

function Text({ children }: { children: ReactNode }) {
  return <p className="whitespace-pre-line">{children}</p>
}
