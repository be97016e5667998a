import { CAMPAIGN_MAXIMA } from '@adire/contract/campaigns.ts'
import { Trans } from '@lingui/react/macro'
import { Textarea } from '../../ui/Textarea.tsx'
import { BannerField } from './BannerField.tsx'
import { DraftField, DraftInput } from './DraftField.tsx'
import { FormSection } from './FormSection.tsx'
import { type CampaignForm, useDraft } from './use-campaign-form.ts'

/** Text and banner fields of the campaign form (ADS-ADMIN-41, 80, 85 to 89). */
export function CreativeSection({ form }: { form: CampaignForm }) {
  const draft = useDraft(form)
  return (
    <FormSection title={<Trans>Creative Assets</Trans>}>
      <DraftInput
        form={form}
        name="title"
        label={<Trans>Title</Trans>}
        hint={<Trans>If empty, the campaign name is shown.</Trans>}
        maxLength={CAMPAIGN_MAXIMA.title}
      />
      <DraftField form={form} name="description" label={<Trans>Description</Trans>}>
        <Textarea
          rows={3}
          maxLength={CAMPAIGN_MAXIMA.description}
          countFrom={150}
          value={draft.description}
          // An ad has no line breaks.
          onChange={(event) =>
            form.change('description', event.target.value.replaceAll(/[\r\n]+/g, ' '))
          }
        />
      </DraftField>
      <DraftInput
        form={form}
        name="ctaText"
        label={<Trans>CTA text</Trans>}
        maxLength={CAMPAIGN_MAXIMA.ctaText}
        isRequired
      />
      <BannerField
        placementType={draft.placementType}
        banner={draft.banner}
        error={form.errors.banner}
        onChange={(banner) => form.change('banner', banner)}
      />
    </FormSection>
  )
}
