import type { Experiment, OrderWeights } from '@adire/contract/experiments.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { toastFailure } from '../../lib/toast-failure.ts'
import { StaffSection } from '../../staff/StaffSection.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { ExperimentCard } from './ExperimentCard.tsx'
import { StartExperimentDialog } from './StartExperimentDialog.tsx'
import { useExperiments } from './use-experiments.ts'

/** Section of the Market page with the running experiment and the ended ones. */
export function ExperimentsSection() {
  const { t } = useLingui()
  const { list } = useExperiments()
  return (
    <QueryState query={list}>
      {({ running, ended, weights }) => (
        <div className="grid grid-cols-1 gap-8">
          <StaffSection
            headingLevel={3}
            title={<Trans>Running experiment</Trans>}
            text={
              <Trans>
                For some members, we change how much each reason counts in the Recommended order,
                and compare them with an equally large group that gets the usual order. The
                experiment stops by itself if there are clearly more reports and blocks, if clearly
                fewer members get an answered match, or if exposure becomes too uneven. Members
                can’t see whether they’re part of it; the page “How we rank” says that a test is
                running.
              </Trans>
            }
          >
            {running ? (
              <RunningExperiment experiment={running} />
            ) : (
              <NoExperiment weights={weights} />
            )}
          </StaffSection>
          {ended.length > 0 && (
            <section aria-labelledby="ended-experiments" className="grid grid-cols-1 gap-3">
              <h3 id="ended-experiments" className="text-lg">
                <Trans>Ended experiments</Trans>
              </h3>
              <ul aria-label={t`Ended experiments`} className="grid grid-cols-1 gap-3">
                {ended.map((experiment) => (
                  <li key={experiment.id}>
                    <ExperimentCard experiment={experiment} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </QueryState>
  )
}

function RunningExperiment({ experiment }: { experiment: Experiment }) {
  const { t } = useLingui()
  const { stop } = useExperiments()
  const [isAsking, setIsAsking] = useState(false)
  const confirm = () =>
    stop.mutate(
      { id: experiment.id },
      {
        onSuccess: () => setIsAsking(false),
        onError: (error) => {
          setIsAsking(false)
          toastFailure(error, t`Couldn’t stop the experiment`, t`Please try again.`)
        },
      },
    )
  return (
    <>
      <ExperimentCard
        experiment={experiment}
        action={
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            <Trans>Stop experiment</Trans>
          </Button>
        }
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={<Trans>Stop this experiment?</Trans>}
        description={
          <Trans>
            All members get the normal weights immediately. You keep the results so far, but you
            can’t resume the experiment.
          </Trans>
        }
        confirmLabel={<Trans>Stop experiment</Trans>}
        tone="danger"
        isPending={stop.isPending}
        onConfirm={confirm}
      />
    </>
  )
}

function NoExperiment({ weights }: { weights: OrderWeights }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <EmptyState
        tile="lattice"
        title={t`No experiment is running`}
        headingLevel={3}
        action={
          <Button onClick={() => setIsOpen(true)}>
            <Trans>Start experiment</Trans>
          </Button>
        }
      >
        <Trans>Everyone has the normal weights.</Trans>
      </EmptyState>
      <StartExperimentDialog open={isOpen} onOpenChange={setIsOpen} weights={weights} />
    </>
  )
}
