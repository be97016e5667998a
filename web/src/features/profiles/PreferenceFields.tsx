import { InterestedIn } from '@adire/contract/members.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useController } from 'react-hook-form'
import { RadioCards } from '../../ui/RadioCards.tsx'
import type { EditValues } from './edit-rules.ts'
import { interestedInWords } from './edit-copy.ts'
import { PickLists } from './PickLists.tsx'

export function PreferenceFields() {
  const { t, i18n } = useLingui()
  const { field, fieldState } = useController<EditValues, 'interestedIn'>({ name: 'interestedIn' })
  return (
    <div className="grid items-start gap-x-5 gap-y-6 sm:grid-cols-2">
      <div className="grid gap-1.5 sm:col-span-2">
        <p className="text-sm font-medium">
          <Trans>Interested in</Trans>
        </p>
        <RadioCards
          label={t`Interested in`}
          columns={3}
          cards={InterestedIn.options.map((value) => ({
            value,
            title: i18n._(interestedInWords[value]),
          }))}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
        <p className="text-sm text-ink-3">
          <Trans>
            Discover shows you these members, and shows you to those who would like to meet you.
          </Trans>
        </p>
      </div>
      <PickLists section="preferences" />
    </div>
  )
}
