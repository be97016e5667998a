import { type VoiceAudience, voiceAudiences } from '@adire/contract/voice-recordings.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { voiceAudienceCopy } from '../../lib/voice-copy.ts'
import { RadioCards } from '../../ui/RadioCards.tsx'

type Props = {
  value: VoiceAudience | undefined
  onChange: (audience: VoiceAudience) => void
  error: ReactNode
}

/** Question who can hear a recording. */
export function AudienceField({ value, onChange, error }: Props) {
  const { t, i18n } = useLingui()
  return (
    <fieldset>
      <legend className="mb-3 text-sm font-medium">
        <Trans>Who can hear it</Trans>
      </legend>
      <RadioCards
        label={t`Who can hear it`}
        value={value}
        columns={1}
        cards={voiceAudiences.map((one) => ({
          value: one,
          title: i18n._(voiceAudienceCopy[one]),
          description: one === 'liked' ? t`They might guess that you like them.` : undefined,
        }))}
        onChange={onChange}
        error={error}
      />
    </fieldset>
  )
}
