import { CAMPAIGN_MONEY } from '@adire/contract/campaigns.ts'
import { Trans } from '@lingui/react/macro'
import { DraftInput, DraftNumber } from './DraftField.tsx'
import { FormSection } from './FormSection.tsx'
import type { CampaignForm } from './use-campaign-form.ts'

const CENT_IN_DOLLARS = 0.01

/** Budget and schedule fields of the campaign form (ADS-ADMIN-43, 51, 81 to 84). */
export function BudgetSection({ form }: { form: CampaignForm }) {
  return (
    <FormSection title={<Trans>Budget & Schedule</Trans>}>
      <div className="grid gap-4 sm:grid-cols-2">
        <DraftNumber
          form={form}
          name="dailyBudget"
          label={<Trans>Daily budget ($)</Trans>}
          hint={<Trans>Never exceeded on any day (UTC).</Trans>}
          {...CAMPAIGN_MONEY.dailyBudget}
          step={CENT_IN_DOLLARS}
        />
        <DraftNumber
          form={form}
          name="totalBudget"
          label={<Trans>Total budget ($)</Trans>}
          hint={
            <Trans>
              Never exceeded. With an end date, it’s spread evenly over the days left. If empty,
              only the daily budget counts.
            </Trans>
          }
          {...CAMPAIGN_MONEY.totalBudget}
          step={CENT_IN_DOLLARS}
        />
        <DraftNumber
          form={form}
          name="costPerClick"
          label={<Trans>Cost per click ($)</Trans>}
          {...CAMPAIGN_MONEY.price}
          step={CENT_IN_DOLLARS}
        />
        <DraftNumber
          form={form}
          name="costPerImpression"
          label={<Trans>Cost per impression ($)</Trans>}
          hint={<Trans>Both prices apply: one for each impression and one for each click.</Trans>}
          {...CAMPAIGN_MONEY.price}
          step={CENT_IN_DOLLARS}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <DraftInput
          form={form}
          name="startDate"
          type="date"
          label={<Trans>Start date</Trans>}
          hint={<Trans>The first day (UTC). If empty, the campaign starts right away.</Trans>}
        />
        <DraftInput
          form={form}
          name="endDate"
          type="date"
          label={<Trans>End date</Trans>}
          hint={<Trans>The last day (UTC). If empty, the campaign runs until it’s paused.</Trans>}
        />
      </div>
    </FormSection>
  )
}
