import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { TwoFactorCard } from './TwoFactorCard.tsx'

/**
 * Shows staff without two-factor how to turn it on instead of `children` (decision T1); the server
 * refuses their actions until then.
 */
export function StaffTwoFactor({ children }: { children: ReactNode }) {
  const { data, isPending } = useQuery(api.auth.security.queryOptions())
  if (isPending) return null
  if (!data?.mustTurnTwoFactorOn) return children
  return (
    <div className="mx-auto grid max-w-xl gap-5">
      <div className="grid gap-2">
        <h1 className="display text-page">
          <Trans>One step before you begin</Trans>
        </h1>
        <p className="text-ink-2">
          <Trans>
            You look after other people's photos and profiles. So that nobody can do that with your
            password alone, staff pages open once two-factor log-in is on.
          </Trans>
        </p>
      </div>
      <h2 className="sr-only">
        <Trans>Your log-in</Trans>
      </h2>
      <TwoFactorCard
        isOn={data.isTwoFactorOn}
        codesLeft={data.recoveryCodesLeft}
        removalAt={data.twoFactorRemovalAt}
      />
    </div>
  )
}
