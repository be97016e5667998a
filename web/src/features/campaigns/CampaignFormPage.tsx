import type { Campaign } from '@adire/contract/campaigns.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { AdPreview } from './AdPreview.tsx'
import { AdvertiserSection } from './AdvertiserSection.tsx'
import { BudgetSection } from './BudgetSection.tsx'
import { CheckSection } from './CheckSection.tsx'
import { CreativeSection } from './CreativeSection.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { type CampaignDraft, checkDraft } from './form-rules.ts'
import { FormSteps } from './FormSteps.tsx'
import { ReachForecast } from './ReachForecast.tsx'
import { listFaultySteps } from './step-fault-rules.ts'
import { findStepBeside, type FormStep } from './step-rules.ts'
import type { Subject } from './subject-rules.ts'
import { TargetingSection } from './TargetingSection.tsx'
import { type CampaignForm, useCampaignForm, useDraft } from './use-campaign-form.ts'
import { useStepFocus } from './use-form-step.ts'
import { useVariantChoice, type VariantChoice } from './use-variant-choice.ts'
import { listDraftLetters, showVariant } from './variant-rules.ts'

type Props = {
  /** Read once; a later value doesn't reset the form. */
  initial: CampaignDraft
  subject: Subject
  status?: Campaign['status']
}

/**
 * Form of a new or saved campaign in steps (ADS-ADMIN-38 to 43), with a preview beside it, or below
 * it on small screens. Saving also approves and activates the campaign, as the button says (decision
 * A3). A saved campaign can be saved on any step.
 */
export function CampaignFormPage({ initial, subject, status }: Props) {
  const navigate = useNavigate()
  const { form, steps, stored, failure, hasConflict, isSaving } = useCampaignForm({
    initial,
    subject,
    onSaved: () =>
      void navigate({
        to: '/dashboard/admin/advertising',
        search: { tab: 'campaigns' },
        ignoreBlocker: true,
      }),
  })
  const draft = useDraft(form)
  const choice = useVariantChoice(form, draft)
  const shownStep = useStepFocus(steps.step)
  const faulty = listFaultySteps({ ...checkDraft(draft), ...form.errors })
  const isNew = subject.kind === 'new'

  return (
    <>
      <form {...form.form} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-lg">
            {isNew ? <Trans>New Campaign</Trans> : <Trans>Edit Campaign</Trans>}
          </h3>
          {subject.kind === 'saved' && (
            <Button asChild variant="secondary" size="sm">
              <Link to="/dashboard/admin/advertising/campaigns/new" search={{ copy: subject.id }}>
                <Trans>Duplicate</Trans>
              </Link>
            </Button>
          )}
        </div>
        {status !== undefined && status !== 'active' && <ReactivationWarning status={status} />}
        {stored.isRestored && <RestoredNote onStartOver={stored.startOver} />}
        {stored.isOutdated && <OutdatedNote onDismiss={stored.remove} />}
        <FormSteps
          current={steps.step}
          checked={steps.checked}
          faulty={faulty}
          onOpen={steps.open}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_28rem]">
          <div ref={shownStep} className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {steps.step !== 'check' && (
              <p className="text-sm text-ink-3">
                <Trans>Fields with a star are required.</Trans>
              </p>
            )}
            <StepFields
              form={form}
              draft={draft}
              choice={choice}
              subject={subject}
              savedCount={isNew ? 0 : initial.alternatives.length + 1}
              step={steps.step}
              faulty={faulty}
              onOpen={steps.open}
            />
            {failure && (
              <Banner
                tone="danger"
                title={failure.title}
                {...(hasConflict && { action: <SavedVersionLink /> })}
              >
                {failure.description}
              </Banner>
            )}
            <FormButtons
              step={steps.step}
              isNew={isNew}
              isSaving={isSaving}
              onOpen={steps.open}
              onNext={steps.openNext}
            >
              <SaveLabel isNew={isNew} hasConflict={hasConflict} />
            </FormButtons>
          </div>
          <Preview draft={draft} choice={choice} />
        </div>
      </form>
      {/* A draft of an older revision isn't restored. */}
      <LeaveQuestion isDirty={stored.isDirty} isStored={!hasConflict} onDiscard={stored.remove}>
        <Trans>Your changes to this campaign haven’t been saved.</Trans>
      </LeaveQuestion>
    </>
  )
}

type StepFieldsProps = {
  form: CampaignForm
  draft: CampaignDraft
  choice: VariantChoice
  subject: Subject
  savedCount: number
  step: FormStep
  faulty: readonly FormStep[]
  onOpen: (step: FormStep) => void
}

function StepFields({ form, draft, step, subject, ...rest }: StepFieldsProps) {
  const campaignId = subject.kind === 'saved' ? subject.id : undefined
  switch (step) {
    case 'details':
      return (
        <>
          <AdvertiserSection form={form} />
          <DetailsSection form={form} />
        </>
      )
    case 'creative':
      return <CreativeSection form={form} choice={rest.choice} savedCount={rest.savedCount} />
    case 'targeting':
      return (
        <>
          <TargetingSection form={form} />
          <ReachForecast draft={draft} campaignId={campaignId} />
        </>
      )
    case 'budget':
      return (
        <>
          <BudgetSection form={form} />
          <ReachForecast draft={draft} campaignId={campaignId} />
        </>
      )
    case 'check':
      return <CheckSection draft={draft} faulty={rest.faulty} onOpen={rest.onOpen} />
  }
}

type FormButtonsProps = {
  step: FormStep
  isNew: boolean
  isSaving: boolean
  onOpen: (step: FormStep) => void
  onNext: (step: FormStep) => void
  /** Label of the button that saves. */
  children: ReactNode
}

/** A new campaign is saved on the last step; until then, submitting checks a step and opens the next. */
function FormButtons({ step, isNew, isSaving, onOpen, onNext, children }: FormButtonsProps) {
  const [before, after] = [findStepBeside(step, -1), findStepBeside(step, 1)]
  const submitsStep = isNew && after !== undefined
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:flex-col-reverse max-sm:items-stretch">
      <Button asChild variant="ghost">
        <Link to="/dashboard/admin/advertising" search={{ tab: 'campaigns' }}>
          <Trans>Cancel</Trans>
        </Link>
      </Button>
      {before && (
        <Button variant="secondary" onClick={() => onOpen(before)}>
          <Trans>Back</Trans>
        </Button>
      )}
      {!isNew && after && (
        <Button variant="secondary" onClick={() => onNext(after)}>
          <Trans>Next</Trans>
        </Button>
      )}
      <Button
        key={submitsStep ? 'next' : 'save'}
        type="submit"
        size="lg"
        loading={isSaving}
        onClick={ignoreSecondClick}
      >
        {submitsStep ? <Trans>Next</Trans> : children}
      </Button>
    </div>
  )
}

/** Stops the submit of a double click's second click. */
function ignoreSecondClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}

function Preview({ draft, choice }: { draft: CampaignDraft; choice: VariantChoice }) {
  const { t } = useLingui()
  const id = useId()
  const letters = listDraftLetters(draft)
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:sticky lg:top-20"
    >
      <h4 id={id} className="text-lg">
        <Trans>Preview</Trans>
      </h4>
      {letters.length > 1 && (
        <div role="group" aria-label={t`Banner in the preview`} className="flex flex-wrap gap-2">
          {letters.map((letter) => (
            <Chip
              key={letter}
              isSelected={letter === choice.letter}
              onChange={() => choice.choose(letter)}
            >
              <Trans>Banner {letter}</Trans>
            </Chip>
          ))}
        </div>
      )}
      <AdPreview draft={showVariant(draft, choice.letter)} />
    </section>
  )
}

/** Says that the form continues with values typed earlier. */
function RestoredNote({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Banner
      tone="info"
      action={
        <Button size="sm" variant="secondary" onClick={onStartOver}>
          <Trans>Start over</Trans>
        </Button>
      }
    >
      <Trans>We restored what you typed earlier.</Trans>
    </Banner>
  )
}

/** Says that values typed earlier were dropped. */
function OutdatedNote({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Banner
      tone="warn"
      action={
        <Button size="sm" variant="secondary" onClick={onDismiss}>
          <Trans context="note">Dismiss</Trans>
        </Button>
      }
    >
      <Trans>
        This campaign was saved after you last typed here. You’re seeing the saved version, without
        your unsaved changes.
      </Trans>
    </Banner>
  )
}

function SaveLabel({ isNew, hasConflict }: { isNew: boolean; hasConflict: boolean }) {
  if (isNew) return <Trans>Create, Approve and Activate</Trans>
  return hasConflict ? (
    <Trans>Save My Version, Approve and Activate</Trans>
  ) : (
    <Trans>Save, Approve and Activate</Trans>
  )
}

/** Opens in another tab, so that both versions can be compared. */
function SavedVersionLink() {
  return (
    <Button asChild size="sm" variant="secondary">
      <a href={location.pathname} target="_blank" rel="noopener">
        <Trans>Open the saved version</Trans>
      </a>
    </Button>
  )
}

/** Warns that saving approves a campaign whatever its status (reading C-23). */
function ReactivationWarning({ status }: { status: Campaign['status'] }) {
  return (
    <Banner tone="warn">
      {status === 'paused' && (
        <Trans>This campaign is paused. Saving approves it and activates it again.</Trans>
      )}
      {status === 'pending' && (
        <Trans>This campaign is waiting for approval. Saving approves and activates it.</Trans>
      )}
      {status === 'rejected' && (
        <Trans>This campaign was rejected. Saving approves and activates it.</Trans>
      )}
      {status === 'completed' && (
        <Trans>
          This campaign is completed. Saving activates it again. Choose a later end date, or it will
          be completed again.
        </Trans>
      )}
    </Banner>
  )
}
