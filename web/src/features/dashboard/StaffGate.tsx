import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../lib/api.ts'
import { useMember } from '../../lib/session.ts'
import { NotFoundContent } from '../../shared/NotFoundContent.tsx'
import { TwoFactorCard } from '../account/TwoFactorCard.tsx'

/**
 * Wraps the staff pages: members see a 404 page, and staff without two-factor log-in see how to turn
 * it on (decision T1). The server refuses the calls of both anyway.
 */
export function StaffGate({ children }: { children: ReactNode }) {
  const { role } = useMember()
  if (role === 'member') return <NotFoundContent />
  return <StaffTwoFactor>{children}</StaffTwoFactor>
}

function StaffTwoFactor({ children }: { children: ReactNode }) {
  const { data, isPending } = useQuery(api.auth.security.queryOptions())
  // A refetch may report two-factor as on while its recovery codes are still shown.
  const [isSettingUp, setIsSettingUp] = useState(false)
  if (isPending) return null
  if (!data || !(data.mustTurnTwoFactorOn || isSettingUp)) return children
  return (
    <div className="mx-auto grid max-w-xl gap-5">
      <div className="grid gap-2">
        <h1 className="display text-page">
          <Trans>One more step</Trans>
        </h1>
        <p className="text-ink-2">
          <Trans>
            You handle other people’s photos and profiles, so a password alone isn’t enough. Turn on
            two-factor log-in to open the staff pages.
          </Trans>
        </p>
      </div>
      <h2 className="sr-only">
        <Trans>Account security</Trans>
      </h2>
      <TwoFactorCard
        isOn={data.isTwoFactorOn}
        codesLeft={data.recoveryCodesLeft}
        removalAt={data.twoFactorRemovalAt}
        onSettingUp={setIsSettingUp}
      />
    </div>
  )
}
