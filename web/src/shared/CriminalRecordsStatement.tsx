import { Trans } from '@lingui/react/macro'

/** Says that we don't check criminal records: bold, in capitals and 12 points, as laws of US states require. */
export function CriminalRecordsStatement() {
  return (
    <strong className="text-base/tight font-bold text-ink uppercase">
      <Trans>Adire does not check the criminal records of its members.</Trans>
    </strong>
  )
}
