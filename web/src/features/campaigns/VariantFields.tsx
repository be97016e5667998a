import type { AdPlacement } from '@adire/contract/ads.ts'
import { CREATIVE_MAXIMA } from '@adire/contract/campaign-variants.ts'
import { Trans } from '@lingui/react/macro'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { BannerField } from './BannerField.tsx'
import type { VariantDraft } from './variant-rules.ts'

type Props = {
  variant: VariantDraft
  placementType: AdPlacement
  errors: { [Name in keyof VariantDraft]?: string | undefined }
  onChange: (changes: Partial<VariantDraft>) => void
}

/** Text and picture fields of one banner (ADS-ADMIN-41, 80, 85 to 89). */
export function VariantFields({ variant, placementType, errors, onChange }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Field
        label={<Trans>Title</Trans>}
        hint={<Trans>If empty, the campaign name is shown.</Trans>}
        error={errors.title}
      >
        <Input
          type="text"
          maxLength={CREATIVE_MAXIMA.title}
          value={variant.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Field label={<Trans>Description</Trans>} error={errors.description}>
        <Textarea
          rows={3}
          maxLength={CREATIVE_MAXIMA.description}
          countFrom={150}
          value={variant.description}
          // An ad has no line breaks.
          onChange={(event) =>
            onChange({ description: event.target.value.replaceAll(/[\r\n]+/g, ' ') })
          }
        />
      </Field>
      <Field
        label={
          <>
            <Trans>CTA text</Trans> <span aria-hidden>*</span>
          </>
        }
        error={errors.ctaText}
        isRequired
      >
        <Input
          type="text"
          maxLength={CREATIVE_MAXIMA.ctaText}
          value={variant.ctaText}
          onChange={(event) => onChange({ ctaText: event.target.value })}
        />
      </Field>
      <BannerField
        placementType={placementType}
        banner={variant.banner}
        error={errors.banner}
        onChange={(banner) => onChange({ banner })}
      />
    </div>
  )
}
