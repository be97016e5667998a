import { CAMPAIGN_MAXIMA } from '@adire/contract/campaigns.ts'
import { DESTINATION_MAXIMUM } from '@adire/contract/destinations.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { Select } from '../../ui/Select.tsx'
import { placements, placementLabels, listSizes } from './copy.ts'
import { DraftField, DraftInput } from './DraftField.tsx'
import { FormSection } from './FormSection.tsx'
import type { CampaignForm } from './use-campaign-form.ts'

/** Name, placement and destination fields of the campaign form (ADS-ADMIN-40, 44, 45, 48, 79). */
export function DetailsSection({ form }: { form: CampaignForm }) {
  const { i18n, t } = useLingui()
  const placementType = useWatch({ control: form.control, name: 'placementType' })
  const sizes = listSizes(placementType).join(t` or `)
  return (
    <FormSection title={<Trans>Campaign Details</Trans>}>
      <div className="grid gap-4 md:grid-cols-2">
        <DraftInput
          form={form}
          name="campaignName"
          label={<Trans>Campaign name</Trans>}
          maxLength={CAMPAIGN_MAXIMA.campaignName}
          isRequired
        />
        <DraftField
          form={form}
          name="placementType"
          label={<Trans>Placement type</Trans>}
          hint={<Trans>Recommended banner size: {sizes}</Trans>}
          isRequired
        >
          <Select {...form.register('placementType')}>
            {placements.map((one) => (
              <option key={one} value={one}>
                {i18n._(placementLabels[one])}
              </option>
            ))}
          </Select>
        </DraftField>
      </div>
      <DraftInput
        form={form}
        name="destinationUrl"
        type="url"
        label={<Trans>Destination URL</Trans>}
        hint={
          <Trans>
            Opens in a new tab through a link that counts clicks. Must be a public https address.
          </Trans>
        }
        placeholder="https://"
        maxLength={DESTINATION_MAXIMUM}
        isRequired
      />
    </FormSection>
  )
}
