import type { BreachRecord } from '@adire/contract/breaches.ts'
import type { BreachId } from '@adire/contract/ids.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { hasCode } from '../../lib/error-copy.ts'
import { formatMoment } from '../../lib/format.ts'
import { CaseHeading } from '../../staff/CaseHeading.tsx'
import { DueCountdown } from '../../staff/DueCountdown.tsx'
import { MemberSection } from '../../staff/MemberSection.tsx'
import { BackLink } from '../../ui/BackLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { BreachActions } from './BreachActions.tsx'
import { BreachBadges } from './BreachBadges.tsx'
import { BreachTimeline } from './BreachTimeline.tsx'
import { stepLabels } from './copy.ts'
import { FactList } from './FactList.tsx'
import { FactsForm } from './FactsForm.tsx'
import { toFactsValues } from './rules.ts'
import { useBreach, useBreachWrites } from './use-breaches.ts'

/** Page of one breach: its facts, clock, entries and what an admin can add. */
export function BreachPage({ id }: { id: BreachId }) {
  const { t } = useLingui()
  const breach = useBreach(id)
  return (
    <div className="grid grid-cols-1 gap-5">
      <BackLink to="/dashboard/admin/breaches">
        <Trans>All breaches</Trans>
      </BackLink>
      <QueryState
        query={breach}
        skeleton={<StackSkeleton count={1} className="h-96" />}
        notFound={
          <EmptyState tile="lattice" title={t`Breach not found`}>
            <Trans>It isn’t in the register.</Trans>
          </EmptyState>
        }
      >
        {(found) => <Content breach={found} />}
      </QueryState>
    </div>
  )
}

function Content({ breach }: { breach: BreachRecord }) {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <Head breach={breach} />
      <MemberSection title={<Trans>Next steps</Trans>}>
        <Steps breach={breach} />
        <BreachActions breach={breach} />
      </MemberSection>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        {isEditing ? (
          <ChangeForm breach={breach} onClose={() => setIsEditing(false)} />
        ) : (
          <MemberSection title={<Trans>Facts</Trans>}>
            <FactList facts={breach.facts} />
            {breach.isOpen && (
              <Button
                size="sm"
                variant="secondary"
                className="justify-self-start"
                onClick={() => setIsEditing(true)}
              >
                <Trans>Change facts</Trans>
              </Button>
            )}
          </MemberSection>
        )}
        <MemberSection title={<Trans>Record</Trans>}>
          <BreachTimeline breach={breach} canWithdraw={breach.isOpen && !isEditing} />
        </MemberSection>
      </div>
    </>
  )
}

type Props = { breach: BreachRecord }

function Head({ breach }: Props) {
  const { title } = breach
  const dueAt = breach.dueAt ?? breach.peopleDueAt
  return (
    <div className="grid gap-2 wrap-anywhere">
      <CaseHeading>{title}</CaseHeading>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <BreachBadges breach={breach} />
        {dueAt !== null && <DueCountdown at={dueAt} />}
      </div>
    </div>
  )
}

function Steps({ breach: { isOpen, dueAt, peopleDueAt, missingSteps } }: Props) {
  const { i18n } = useLingui()
  if (!isOpen)
    return (
      <p className="text-sm text-ink-2">
        <Trans>This breach is closed. It stays in the register for five years.</Trans>
      </p>
    )
  const due = dueAt === null ? '' : formatMoment(dueAt)
  const peopleDue = peopleDueAt === null ? '' : formatMoment(peopleDueAt)
  return (
    <div className="grid gap-2 text-sm text-ink-2">
      {dueAt !== null && (
        <p>
          <Trans>
            An authority must be notified by <time dateTime={dueAt}>{due}</time>, unless no risk to
            people is expected.
          </Trans>
        </p>
      )}
      {peopleDueAt !== null && (
        <p>
          <Trans>
            The people concerned must be notified without undue delay. Our target is{' '}
            <time dateTime={peopleDueAt}>{peopleDue}</time>.
          </Trans>
        </p>
      )}
      {missingSteps.length === 0 ? (
        <p>
          <Trans>Everything is recorded. Close the breach when nothing is left to do.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>Before you can close this breach:</Trans>
          </p>
          <ul className="grid list-disc gap-1 ps-5">
            {missingSteps.map((step) => (
              <li key={step}>{i18n._(stepLabels[step])}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function ChangeForm({ breach, onClose }: { breach: BreachRecord; onClose: () => void }) {
  const { addEntry } = useBreachWrites()
  const [initial] = useState(() => toFactsValues(breach.facts))
  // Undefined once another admin's change was shown: the next attempt is about the latest facts.
  const [revision, setRevision] = useState<number | undefined>(breach.revision)
  return (
    <FactsForm
      initial={initial}
      submitLabel={<Trans>Save facts</Trans>}
      onCancel={onClose}
      onSave={async (facts) => {
        try {
          await addEntry.mutateAsync({
            id: breach.id,
            entry: { kind: 'facts', facts, revision: revision ?? breach.revision },
          })
        } catch (error) {
          if (hasCode(error, 'CHANGED_ELSEWHERE')) setRevision(undefined)
          throw error
        }
        onClose()
      }}
    />
  )
}
