import type { BreachRow } from '@adire/contract/breaches.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '../../ui/Badge.tsx'
import { riskLabels } from './copy.ts'

type Props = { breach: Pick<BreachRow, 'isOpen' | 'risk' | 'authorityToldAt' | 'missingSteps'> }

/** Status and risk of a breach, and whether an authority and the people concerned were told. */
export function BreachBadges({ breach: { isOpen, risk, authorityToldAt, missingSteps } }: Props) {
  const { i18n } = useLingui()
  return (
    <>
      <Badge kind={isOpen ? 'available' : 'hidden'}>
        {isOpen ? <Trans context="cases">Open</Trans> : <Trans context="cases">Closed</Trans>}
      </Badge>
      {risk === null ? (
        <Badge kind="pending">
          <Trans>Risk not assessed</Trans>
        </Badge>
      ) : (
        <Badge kind={riskLabels[risk].badge}>{i18n._(riskLabels[risk].label)}</Badge>
      )}
      {authorityToldAt !== null && (
        <Badge kind="approved">
          <Trans>Authority notified</Trans>
        </Badge>
      )}
      {isOpen && missingSteps.includes('people') && (
        <Badge kind="pending">
          <Trans>People not notified yet</Trans>
        </Badge>
      )}
    </>
  )
}
