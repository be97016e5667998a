import { type Audience, audiences } from '@adire/contract/audiences.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { audienceCopy } from '../lib/audience-copy.ts'
import { RadioCards } from '../ui/RadioCards.tsx'

type Props = {
  label: string
  value: Audience | undefined
  onChange: (audience: Audience) => void
  error?: ReactNode
}

/** Asks who may see or hear a part of the member's profile. */
export function AudienceField({ label, value, onChange, error }: Props) {
  const { t, i18n } = useLingui()
  return (
    <div className="min-w-0">
      {/* Hidden, because the radio group has the same name. */}
      <p aria-hidden className="mb-3 text-sm font-medium">
        {label}
      </p>
      <RadioCards
        label={label}
        value={value}
        columns={1}
        cards={audiences.map((audience) => ({
          value: audience,
          title: i18n._(audienceCopy[audience]),
          description: audience === 'liked' ? t`They might guess that you like them.` : undefined,
        }))}
        onChange={onChange}
        error={error}
      />
    </div>
  )
}
