import { Trans, useLingui } from '@lingui/react/macro'

type Props = {
  /** Month such as `2025-01`. */
  month: string
}

export function LastUpdated({ month }: Props) {
  const { i18n } = useLingui()
  // A month has no time zone: read and shown in the same one, it stays that month everywhere.
  const text = i18n.date(new Date(`${month}-01T00:00:00Z`), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (
    <p className="text-sm text-ink-3">
      <Trans>
        Last updated <time dateTime={month}>{text}</time>
      </Trans>
    </p>
  )
}
