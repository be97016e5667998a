import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { settingsWords } from '../../shared/query-words.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { PauseCard } from '../account/PauseCard.tsx'

/** Hides the profile from everybody at once without deleting anything. */
export function HideMeCard() {
  const settings = useQuery(api.account.settings.queryOptions())
  return (
    <QueryState query={settings} words={settingsWords} shape="card">
      {({ isPaused }) => (
        <PauseCard
          isPaused={isPaused}
          title={isPaused ? <Trans>You are hidden</Trans> : <Trans>Hide my profile now</Trans>}
        />
      )}
    </QueryState>
  )
}
