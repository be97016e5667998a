import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { SettingsQuery } from '../../shared/SettingsQuery.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'

export function SecuritySection() {
  const security = useQuery(api.auth.security.queryOptions())
  return (
    <>
      <SessionsCard />
      <SettingsQuery query={security} cards={2}>
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
      </SettingsQuery>
    </>
  )
}
