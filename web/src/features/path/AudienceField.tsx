import type { PathAudience } from '@adire/contract/path.ts'
import { useLingui } from '@lingui/react/macro'
import { RadioCards } from '../../ui/RadioCards.tsx'

type Props = {
  label: string
  audience: PathAudience
  onChange: (audience: PathAudience) => void
}

/** Choice of the members who see a part of a path. */
export function AudienceField({ label, audience, onChange }: Props) {
  const { t } = useLingui()
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <RadioCards
        label={label}
        columns={3}
        cards={[
          { value: 'matches', title: t`My matches` },
          {
            value: 'liked',
            title: t`People I like`,
            description: t`They might guess that you like them.`,
          },
          { value: 'everyone', title: t`Everyone` },
        ]}
        value={audience}
        onChange={onChange}
      />
    </fieldset>
  )
}
