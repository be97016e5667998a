import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { SettingsCard } from '../../shared/SettingsCard.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { methodLabels } from './copy.ts'

/** Settings card with the result of the age check; empty where the country requires none. */
export function AgeCheckCard() {
  const { i18n } = useLingui()
  const { data: own } = useQuery(api.ageChecks.mine.queryOptions())
  if (!own || own.state === 'not_required') return null
  return (
    <SettingsCard
      title={<Trans>Age check</Trans>}
      text={
        own.state === 'passed' ? (
          <Trans>
            Passed on {formatDate(own.checkedAt)} (method: {i18n._(methodLabels[own.method])}). We
            store nothing else about it.
          </Trans>
        ) : own.state === 'in_review' ? (
          <Trans>
            A moderator is looking at your account, because a check said you may be under 18.
          </Trans>
        ) : own.hasFailed ? (
          <Trans>A check didn’t confirm your age. You need to pass one.</Trans>
        ) : (
          <Trans>The law of the country you live in requires an age check.</Trans>
        )
      }
      aside={
        own.state === 'passed' ? (
          <Badge kind="verified">
            <Trans>Passed</Trans>
          </Badge>
        ) : (
          <Badge kind="pending">
            {own.state === 'in_review' ? <Trans>In review</Trans> : <Trans>Needed</Trans>}
          </Badge>
        )
      }
    >
      <Button asChild variant="secondary" size="sm" className="justify-self-start">
        <Link to="/dashboard/profile/age-check">
          <Trans>Open age check</Trans>
        </Link>
      </Button>
    </SettingsCard>
  )
}
