import { type Campaign, CAMPAIGN_MAXIMA } from '@adire/contract/campaigns.ts'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import { BudgetSection } from './BudgetSection.tsx'
import { CreativeSection } from './CreativeSection.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import type { CampaignDraft } from './form-rules.ts'
import { TargetingSection } from './TargetingSection.tsx'
import { type Subject, useCampaignForm, type CampaignForm } from './use-campaign-form.ts'
import { DraftInput } from './DraftField.tsx'
import { FormSection } from './FormSection.tsx'

type Props = {
  /** Read once; a later value doesn't reset the form. */
  initial: CampaignDraft
  subject: Subject
  status?: Campaign['status']
}

/**
 * Form of a new or saved campaign (ADS-ADMIN-38 to 43). Saving also approves and activates the
 * campaign, as the button says (decision A3).
 */
export function CampaignFormPage({ initial, subject, status }: Props) {
  const navigate = useNavigate()
  const { form, failure, hasConflict, isDirty, isSaving } = useCampaignForm({
    initial,
    subject,
    onSaved: () =>
      void navigate({
        to: '/dashboard/admin/advertising',
        search: { tab: 'campaigns' },
        ignoreBlocker: true,
      }),
  })
  const isNew = subject.kind === 'new'

  return (
    <>
      <form {...form.form} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <h3 className="text-lg">
          {isNew ? <Trans>New Campaign</Trans> : <Trans>Edit Campaign</Trans>}
        </h3>
        {status !== undefined && status !== 'active' && <ReactivationWarning status={status} />}
        <p className="text-sm text-ink-3">
          <Trans>Fields with a star are required.</Trans>
        </p>
        <AdvertiserSection form={form} />
        <DetailsSection form={form} />
        <CreativeSection form={form} />
        <TargetingSection form={form} />
        <BudgetSection form={form} />
        {failure && (
          <Banner
            tone="danger"
            title={failure.title}
            {...(hasConflict && { action: <SavedVersionLink /> })}
          >
            {failure.description}
          </Banner>
        )}
        <div className="flex flex-wrap items-center gap-3 max-sm:flex-col-reverse max-sm:items-stretch">
          <Button asChild variant="secondary">
            <Link to="/dashboard/admin/advertising" search={{ tab: 'campaigns' }}>
              <Trans>Cancel</Trans>
            </Link>
          </Button>
          <Button type="submit" size="lg" loading={isSaving}>
            <SaveLabel isNew={isNew} hasConflict={hasConflict} />
          </Button>
        </div>
      </form>
      <LeaveQuestion isDirty={isDirty}>
        <Trans>Your changes to this campaign haven’t been saved.</Trans>
      </LeaveQuestion>
    </>
  )
}

function SaveLabel({ isNew, hasConflict }: { isNew: boolean; hasConflict: boolean }) {
  if (isNew) return <Trans>Create, Approve and Activate</Trans>
  return hasConflict ? (
    <Trans>Save Mine, Approve and Activate</Trans>
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

/** Advertiser fields of the form (ADS-ADMIN-39, 47). */
function AdvertiserSection({ form }: { form: CampaignForm }) {
  return (
    <FormSection title={<Trans>Advertiser Information</Trans>}>
      <div className="grid gap-4 md:grid-cols-2">
        <DraftInput
          form={form}
          name="advertiserName"
          label={<Trans>Advertiser name</Trans>}
          maxLength={CAMPAIGN_MAXIMA.advertiserName}
          isRequired
        />
        <DraftInput
          form={form}
          name="advertiserEmail"
          type="email"
          label={<Trans>Advertiser email</Trans>}
          hint={<Trans>Only admins see this.</Trans>}
          maxLength={254}
        />
      </div>
    </FormSection>
  )
}
