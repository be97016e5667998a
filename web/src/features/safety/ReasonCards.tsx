import { reportReasons, type ReportReason } from '@adire/contract/safety.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { reasonWords } from '../../lib/report-words.ts'

type Props = {
  value: ReportReason | undefined
  onChange: (reason: ReportReason) => void
  error: string | undefined
}

export function ReasonCards({ value, onChange, error }: Props) {
  const { t, i18n } = useLingui()
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium">
        <Trans>What is wrong?</Trans>
      </p>
      <RadioCards
        label={t`What is wrong?`}
        value={value}
        onChange={onChange}
        error={error}
        cards={reportReasons.map((reason) => ({
          value: reason,
          title: i18n._(reasonWords[reason].title),
          description: i18n._(reasonWords[reason].text),
        }))}
      />
    </div>
  )
}
