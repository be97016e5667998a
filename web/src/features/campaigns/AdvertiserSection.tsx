import { CAMPAIGN_MAXIMA } from '@adire/contract/campaigns.ts'
import { Trans } from '@lingui/react/macro'
import { DraftInput } from './DraftField.tsx'
import { FormSection } from './FormSection.tsx'
import type { CampaignForm } from './use-campaign-form.ts'

/** Advertiser fields of the form (ADS-ADMIN-39, 47). */
export function AdvertiserSection({ form }: { form: CampaignForm }) {
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
