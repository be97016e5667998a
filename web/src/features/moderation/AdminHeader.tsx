import { SECOND_MS } from '@adire/contract/durations.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { MemberSearch } from '../member-records/MemberSearch.tsx'

type Props = {
  /** Milliseconds; 0 before the first answer. */
  updatedAt: number
}

export function AdminHeader({ updatedAt }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-3 sm:gap-x-6">
      <h1 className="display text-page">
        <Trans>Admin</Trans>
      </h1>
      <div className="flex flex-wrap items-center gap-3 max-sm:contents">
        <p className="min-w-28 text-sm text-ink-3 max-sm:text-end">
          {updatedAt > 0 && <UpdatedAgo at={updatedAt} />}
        </p>
        <MemberSearch />
        <RefreshButton />
      </div>
    </div>
  )
}

/** Refetches whatever the current page shows. */
function RefreshButton() {
  const queryClient = useQueryClient()
  const [isRefreshing, setIsRefreshing] = useState(false)
  async function refresh() {
    setIsRefreshing(true)
    await queryClient.refetchQueries({ type: 'active' })
    setIsRefreshing(false)
  }
  return (
    <Button
      variant="secondary"
      icon={<RotateCw aria-hidden />}
      loading={isRefreshing}
      onClick={() => void refresh()}
    >
      <Trans>Refresh</Trans>
    </Button>
  )
}

function UpdatedAgo({ at }: { at: number }) {
  const { t } = useLingui()
  const [now, setNow] = useState(at)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((now - at) / SECOND_MS))
  const minutes = Math.floor(seconds / 60)
  return (
    <>
      {seconds < 60
        ? t`updated ${seconds} s ago`
        : plural(minutes, { one: 'updated # min ago', other: 'updated # min ago' })}
    </>
  )
}
