import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { settingsWords } from '../../shared/query-words.ts'
import { CardSkeletons } from '../../ui/CardSkeletons.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'

export function SecuritySection() {
  const security = useQuery(api.auth.security.queryOptions())
  return (
    <>
      <SessionsCard />
      <QueryState
        query={security}
        words={settingsWords}
        shape="card"
        skeleton={<CardSkeletons count={2} />}
      >
        {({ isTwoFactorOn, twoFactorRemovalAt, recoveryCodesLeft, passkeys }) => (
          <>
            <TwoFactorCard
              isOn={isTwoFactorOn}
              codesLeft={recoveryCodesLeft}
              removalAt={twoFactorRemovalAt}
            />
            <PasskeysCard passkeys={passkeys} />
          </>
        )}
      </QueryState>
    </>
  )
}
